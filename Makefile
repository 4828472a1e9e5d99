# make demo   install into .venv if needed, run both passes on examples/
# make test   install into .venv if needed, run every test
# make dev    editable install into .venv, for work on the Python files
# make docs   build the manual, build/manual/site/index.html
# make asan   build with address and undefined-behaviour sanitizers, run every test
# make fuzz   misuse the Python package, and look for programs that break parser or passes,
#             for a minute each (FUZZ_SECONDS); needs Clang with libFuzzer
# make wheel-test  build sdist and wheel in dist/, install and test them
# make clean  remove what was built; make distclean: .venv, too

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
LIT_ARGS ?=

# The toolchain is in .venv, so no second one is fetched for the build. Test
# passes are built, too.
INSTALL := $(BIN)/pip install --disable-pip-version-check --no-build-isolation --no-deps \
  --config-settings=cmake.define.PYPTO_INCLUDE_TESTS=ON

# Everything that goes into the installed package. Directories are listed, too:
# they change when a file is removed.
SOURCES := pyproject.toml CMakeLists.txt README.md LICENSE test/CMakeLists.txt \
  $(shell find cmake include lib python test/lib tools -name __pycache__ -prune -o -print)

.PHONY: demo test install dev docs asan wheel-test fuzz clean distclean

demo: install
	@sh examples/demo.sh $(BIN)/pypto-opt

test: install build/sanitized/.built
	@$(BIN)/python test/run.py $(LIT_ARGS)

install: $(VENV)/.installed

$(VENV)/.installed: $(VENV)/.toolchain $(SOURCES)
	$(INSTALL) --quiet .
	@touch $@

build/sanitized/.built: $(VENV)/.toolchain utils/build_sanitized.sh $(SOURCES)
	sh utils/build_sanitized.sh $(abspath $(BIN))/python build/sanitized
	@touch $@

dev: $(VENV)/.toolchain
	$(INSTALL) --config-settings=cmake.define.CMAKE_UNITY_BUILD=OFF \
	  --config-settings=build-dir=build/editable -e .
	@rm -f $(VENV)/.installed

docs: $(VENV)/.toolchain
	@$(BIN)/python utils/build_manual.py build/manual
	@echo build/manual/site/index.html

FUZZ_SECONDS ?= 60
asan: $(VENV)/.toolchain
	PATH="$(abspath $(BIN)):$$PATH" && cmake --preset asan && cmake --build --preset asan
	$(BIN)/python test/run.py --param build_dir=build/asan $(LIT_ARGS)

fuzz: install
	$(BIN)/python test/Fuzzer/python-api.py --seconds $(FUZZ_SECONDS) --examples 400
	sh utils/fuzz.sh $(BIN)/python $(FUZZ_SECONDS)

wheel-test: $(VENV)/.toolchain
	sh utils/wheel-test.sh $(BIN)/python dist

# A virtual environment whose Python has gone is made anew.
$(VENV)/.toolchain: pyproject.toml utils/requirements.py
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 10) or sys.exit("Python 3.10 or newer is needed, %s is %d.%d; use make PYTHON=<python>" % (sys.executable, v[0], v[1]))'
	@command -v $${CXX:-c++} >/dev/null || { echo "A C++ compiler is needed (Debian and Ubuntu: apt install g++)." >&2; exit 1; }
	$(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python utils/requirements.py > $(VENV)/requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -r $(VENV)/requirements.txt
	@touch $@

clean:
	rm -rf build dist $(VENV)/.installed

distclean: clean
	rm -rf $(VENV)
