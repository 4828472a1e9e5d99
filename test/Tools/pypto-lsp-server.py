# RUN: %python %s
"""A conversation with pypto-lsp-server, as an editor has it."""

from __future__ import annotations

import json
import subprocess
from typing import Any

URI = "file:///program.mlir"

# A slice that reaches beyond its source.
WRONG = """\
func.func @orch(%out: !pto.tensor<4x8xf32>) {
  %row = pto.tensor.slice %out[4, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  return
}
"""
RIGHT = """\
func.func private @fill(!pto.tensor<1x8xf32>) attributes {pto.func_kind = #pto.func_kind<aiv>}
func.func @orch(%out: !pto.tensor<4x8xf32>) {
  %row = pto.tensor.slice %out[3, 0] [1, 8] : !pto.tensor<4x8xf32> to !pto.tensor<1x8xf32>
  func.call @fill(%row) : (!pto.tensor<1x8xf32>) -> ()
  return
}
"""


class Server:
    """Speaks JSON-RPC with headers over the server's standard input and output."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            ["pypto-lsp-server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.last_id = 0

    def send(self, method: str, params: Any, **fields: Any) -> None:
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **fields}).encode()
        assert self.process.stdin
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def notified(self, method: str) -> Any:
        """Parameters of the next message, which has to be this notification."""
        message = self.receive()
        assert message["method"] == method, message
        return message["params"]

    def ask(self, method: str, params: Any) -> Any:
        """The result of a request."""
        self.last_id += 1
        self.send(method, params, id=self.last_id)
        message = self.receive()
        assert message["id"] == self.last_id and "error" not in message, message
        return message["result"]


def position(text: str, needle: str, shift: int = 0) -> dict[str, int]:
    """Where `needle` is in `text`, `shift` characters on."""
    before = text[: text.index(needle) + shift]
    return {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}


def at(text: str, needle: str, shift: int = 0) -> dict[str, Any]:
    return {"textDocument": {"uri": URI}, "position": position(text, needle, shift)}


server = Server()
capabilities = server.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
assert capabilities["capabilities"]["definitionProvider"], capabilities
assert capabilities["capabilities"]["hoverProvider"], capabilities
server.send("initialized", {})

# An error of one of our verifiers, where it is.
document = {"uri": URI, "languageId": "mlir", "version": 1, "text": WRONG}
server.send("textDocument/didOpen", {"textDocument": document})
published = server.notified("textDocument/publishDiagnostics")
assert published["uri"] == URI
(diagnostic,) = published["diagnostics"]
assert diagnostic["message"] == (
    "'pto.tensor.slice' op window of dimension 0 must end by 4, found offset 4 and size 1"
), diagnostic
assert diagnostic["severity"] == 1
assert diagnostic["range"]["start"] == position(WRONG, "pto.tensor.slice"), diagnostic

# It goes away when it is mended.
server.send(
    "textDocument/didChange",
    {"textDocument": {"uri": URI, "version": 2}, "contentChanges": [{"text": RIGHT}]},
)
published = server.notified("textDocument/publishDiagnostics")
assert published["diagnostics"] == [], published

# From the use of a value and of a function to where they are defined.
(place,) = server.ask("textDocument/definition", at(RIGHT, "(%row)", 2))
assert place["uri"] == URI
assert place["range"]["start"] == position(RIGHT, "%row"), place
(place,) = server.ask("textDocument/definition", at(RIGHT, "@fill(%row)", 1))
assert place["range"]["start"] == position(RIGHT, "func.func private"), place

# What an operation is.
hover = server.ask("textDocument/hover", at(RIGHT, "pto.tensor.slice", 5))
assert "pto.tensor.slice" in hover["contents"]["value"], hover
assert '"pto.tensor.slice"(%arg0)' in hover["contents"]["value"], hover

assert server.ask("shutdown", None) is None
server.send("exit", None)
assert server.process.wait(timeout=10) == 0
