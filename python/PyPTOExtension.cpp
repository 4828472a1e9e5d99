//===- PyPTOExtension.cpp - The extension module _pypto -------------------===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PyPTO-c/Analysis.h"
#include "PyPTO-c/Dialects.h"
#include "mlir-c/Bindings/Python/Interop.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir/Bindings/Python/Diagnostics.h"
#include "mlir/Bindings/Python/NanobindAdaptors.h"
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace mlir::python::nanobind_adaptors;

namespace {

/// An enumeration of the dialect, as the C API and Python know it.
struct EnumInfo {
  /// The class in the generated Python file.
  const char *pythonName;
  MlirStringRef (*stringify)(uint32_t value);
};

constexpr EnumInfo layoutEnum = {"Layout", ptoLayoutStringify};

/// The names of all cases, in the order of their values.
std::vector<std::string> getNames(const EnumInfo &info) {
  std::vector<std::string> names;
  while (true) {
    MlirStringRef name = info.stringify(static_cast<uint32_t>(names.size()));
    if (name.length == 0)
      return names;
    names.emplace_back(name.data, name.length);
  }
}

/// The value that `object` stands for: a member of the enumeration, its number
/// or its name.
uint32_t toEnumValue(const EnumInfo &info, nb::handle object) {
  std::vector<std::string> names = getNames(info);
  if (nb::isinstance<nb::str>(object)) {
    auto it =
        std::find(names.begin(), names.end(), nb::cast<std::string>(object));
    if (it != names.end())
      return static_cast<uint32_t>(it - names.begin());
  } else if (nb::isinstance<nb::int_>(object)) {
    int64_t value;
    if (nb::try_cast(object, value) && value >= 0 &&
        value < static_cast<int64_t>(names.size()))
      return static_cast<uint32_t>(value);
  }
  std::string message = nb::cast<std::string>(nb::repr(object)) + " is no " +
                        info.pythonName + "; known are ";
  for (size_t i = 0; i < names.size(); ++i)
    message += (i == 0 ? "" : ", ") + names[i];
  throw nb::value_error(message.c_str());
}

/// The member of the generated enumeration class.
nb::object toEnumMember(const EnumInfo &info, uint32_t value) {
  return nb::module_::import_("pypto_mlir.dialects._pto_enums_gen")
      .attr(info.pythonName)(value);
}

/// Makes the constructor of a class of types or attributes, which casts, look
/// at what it is given first: upstream's leaves an error behind that ends in a
/// SystemError when it gets another kind of object.
void checkConstructor(const nb::object &cls, const char *base,
                      const char *what) {
  nb::object original = cls.attr("__new__");
  nb::object baseClass = nb::module_::import_("mlir.ir").attr(base);
  cls.attr("__new__") = nb::cpp_function(
      [original, baseClass, what](const nb::object &self,
                                  const nb::object &from) {
        if (!nb::isinstance(from, baseClass))
          throw nb::type_error((std::string("expected ") + what + ", found " +
                                nb::cast<std::string>(nb::repr(from)))
                                   .c_str());
        return original(self, from);
      },
      nb::name("__new__"), nb::arg("cls"), nb::arg("cast_from").none());
}

/// Defines the Python class of an attribute that wraps an enumeration.
template <typename IsA, typename GetTypeID, typename Get, typename GetValue>
void defineEnumAttribute(nb::module_ &m, const char *className,
                         const EnumInfo &info, IsA isA, GetTypeID getTypeID,
                         Get get, GetValue getValue) {
  const std::string member =
      std::string("pypto_mlir.dialects._pto_enums_gen.") + info.pythonName;
  const std::string getSignature =
      "def get(cls, value: " + member +
      " | str | int, context: mlir.ir.Context | None = None) -> " + className;
  const std::string valueSignature = "def value(self) -> " + member;
  auto attribute = mlir_attribute_subclass(m, className, isA, getTypeID);
  checkConstructor(attribute.get_class(), "Attribute", "an attribute");
  attribute
      .def_classmethod(
          "get",
          [info, get](const nb::object &cls, const nb::object &value,
                      MlirContext context) {
            return cls(get(context, toEnumValue(info, value)));
          },
          nb::arg("cls"), nb::arg("value").none(),
          nb::arg("context") = nb::none(), nb::sig(getSignature.c_str()),
          "The attribute for a member of the enumeration, its number or its "
          "name. Raises ValueError for anything else.")
      .def_property_readonly(
          "value",
          [info, getValue](MlirAttribute self) {
            return toEnumMember(info, getValue(self));
          },
          nb::sig(valueSignature.c_str()), "The member of the enumeration.");
}

/// The dimension, when the type has it.
intptr_t checkDim(MlirType type, intptr_t dim) {
  int64_t rank = mlirShapedTypeGetRank(type);
  if (dim >= 0 && dim < rank)
    return dim;
  throw nb::value_error(("dimension " + std::to_string(dim) +
                         " does not exist, the type has " +
                         std::to_string(rank))
                            .c_str());
}

void defineTypes(nb::module_ &m) {
  auto tensor =
      mlir_type_subclass(m, "TensorType", ptoTypeIsATensor,
                         nb::module_::import_("mlir.ir").attr("ShapedType"),
                         ptoTensorTypeGetTypeID);
  tensor
      .def_classmethod(
          "get",
          [](const nb::object &cls, const nb::sequence &shape,
             MlirType elementType, const nb::object &layout) {
            std::vector<int64_t> sizes;
            for (nb::handle size : shape) {
              int64_t value = mlirShapedTypeGetDynamicSize();
              if (!size.is_none() && !nb::try_cast(size, value))
                throw nb::value_error(
                    ("a dimension must be an int, or None for a dynamic one, "
                     "not " +
                     nb::cast<std::string>(nb::repr(size)))
                        .c_str());
              sizes.push_back(value);
            }
            uint32_t layoutValue =
                layout.is_none() ? 0 : toEnumValue(layoutEnum, layout);
            mlir::python::CollectDiagnosticsToStringScope diagnostics(
                mlirTypeGetContext(elementType));
            MlirType type =
                ptoTensorTypeGetChecked(static_cast<intptr_t>(sizes.size()),
                                        sizes.data(), elementType, layoutValue);
            if (mlirTypeIsNull(type)) {
              std::string message = diagnostics.takeMessage();
              // There is no location to speak of.
              const std::string prefix = "at loc(unknown): ";
              if (message.compare(0, prefix.size(), prefix) == 0)
                message.erase(0, prefix.size());
              throw nb::value_error(message.c_str());
            }
            return cls(type);
          },
          nb::arg("cls"), nb::arg("shape"), nb::arg("element_type"),
          nb::arg("layout") = nb::none(),
          nb::sig("def get(cls, shape: collections.abc.Sequence[int | None], "
                  "element_type: mlir.ir.Type, "
                  "layout: pypto_mlir.dialects._pto_enums_gen.Layout | str | "
                  "int | None = None) -> TensorType"),
          "The tensor type with these sizes (None or "
          "ShapedType.get_dynamic_size() for `?`). Raises ValueError when a "
          "size, the element type or the layout is not allowed.")
      .def_property_readonly(
          "layout",
          [](MlirType self) {
            return toEnumMember(layoutEnum, ptoTensorTypeGetLayout(self));
          },
          nb::sig("def layout(self) -> "
                  "pypto_mlir.dialects._pto_enums_gen.Layout"),
          "The layout, `Layout.ND` unless the type says otherwise.");

  // The inherited ones end the process when there is no such dimension. They
  // are of another nanobind, so `def` can't replace them.
  nb::object tensorType = tensor.get_class();
  checkConstructor(tensorType, "Type", "a type");
  auto override = [&](const char *name, auto function, const char *doc) {
    tensorType.attr(name) = nb::cpp_function(
        [function](MlirType self, intptr_t dim) {
          return function(self, checkDim(self, dim));
        },
        nb::name(name), nb::is_method(), nb::arg("dim"), doc);
  };
  override(
      "get_dim_size", mlirShapedTypeGetDimSize,
      "The size of a dimension, in elements; "
      "ShapedType.get_dynamic_size() for `?`. Raises ValueError when there "
      "is no such dimension.");
  override(
      "is_dynamic_dim", mlirShapedTypeIsDynamicDim,
      "Whether a dimension is `?`. Raises ValueError when there is no such "
      "dimension.");
  override(
      "is_static_dim", mlirShapedTypeIsStaticDim,
      "Whether a dimension is a number. Raises ValueError when there is no "
      "such dimension.");

  auto taskId = mlir_type_subclass(m, "TaskIdType", ptoTypeIsATaskId,
                                   ptoTaskIdTypeGetTypeID);
  checkConstructor(taskId.get_class(), "Type", "a type");
  taskId.def_classmethod(
      "get",
      [](const nb::object &cls, MlirContext context) {
        return cls(ptoTaskIdTypeGet(context));
      },
      nb::arg("cls"), nb::arg("context") = nb::none(),
      nb::sig("def get(cls, context: mlir.ir.Context | None = None) -> "
              "TaskIdType"),
      "The type of task ids.");
}

void defineAttributes(nb::module_ &m) {
#define PTO_ENUM_ATTRIBUTE(ClassName, Name)                                    \
  defineEnumAttribute(m, ClassName, EnumInfo{#Name, pto##Name##Stringify},     \
                      ptoAttributeIsA##Name, pto##Name##AttrGetTypeID,         \
                      pto##Name##AttrGet, pto##Name##AttrGetValue)
  PTO_ENUM_ATTRIBUTE("AtomicAttr", AtomicMode);
  PTO_ENUM_ATTRIBUTE("BackendAttr", Backend);
  PTO_ENUM_ATTRIBUTE("DirAttr", Direction);
  PTO_ENUM_ATTRIBUTE("FuncKindAttr", FuncKind);
  PTO_ENUM_ATTRIBUTE("LoopKindAttr", LoopKind);
  PTO_ENUM_ATTRIBUTE("ScopeModeAttr", ScopeMode);
#undef PTO_ENUM_ATTRIBUTE
}

void defineAnalyses(nb::module_ &m) {
  m.def(
      "gm_pipe_layout_json",
      [](MlirModule module) {
        std::string text;
        mlir::python::CollectDiagnosticsToStringScope diagnostics(
            mlirModuleGetContext(module));
        auto append = [](MlirStringRef part, void *userData) {
          static_cast<std::string *>(userData)->append(part.data, part.length);
        };
        if (mlirLogicalResultIsFailure(
                ptoGMPipeLayoutPrintJSON(module, append, &text)))
          throw nb::value_error(diagnostics.takeMessage().c_str());
        return text;
      },
      nb::arg("module"),
      "The layout of the pipes' workspaces as JSON. Raises ValueError with the "
      "diagnostics when there is none.");
}

} // namespace

NB_MODULE(_pypto, m) {
  m.doc() = "Native part of pypto_mlir";
  ptoRegisterAllPasses();
  m.def("register_dialects", &ptoRegisterDialects, nb::arg("registry"),
        "Adds the project's dialects to a registry.");
  defineTypes(m);
  defineAttributes(m);
  defineAnalyses(m);
}
