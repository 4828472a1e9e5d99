//===- IndexForms.h - Index values as sums of symbols -*- C++ -*-===//
//
// Part of the PyPTO-MLIR project, under the Apache License v2.0 with LLVM
// Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An index value is looked at as a sum of symbols times constants plus a
// constant. Two values with the same symbolic part differ by a constant, which
// is what windows of tensors are compared by.
//
//===----------------------------------------------------------------------===//

#ifndef PYPTO_ANALYSIS_INDEXFORMS_H
#define PYPTO_ANALYSIS_INDEXFORMS_H

#include "PyPTO/Dialect/PTO/IR/PTOInterfaces.h"
#include "mlir/IR/AffineExpr.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace mlir::pto {

/// A sum of symbols (by number, see IndexForms) plus a constant. All sums wrap
/// around at 64 bits, as `index` does.
struct IndexForm {
  unsigned symbols = 0;
  int64_t constant = 0;

  bool isConstant() const { return symbols == 0; }
  bool operator==(const IndexForm &other) const {
    return symbols == other.symbols && constant == other.constant;
  }
};

/// Makes and stores the forms of index values. Symbolic parts are unique: equal
/// sums have equal numbers, 0 is the empty sum.
class IndexForms {
public:
  /// One summand: the value with this number times the factor.
  struct Term {
    unsigned leaf;
    int64_t factor;
    bool operator<(const Term &other) const {
      return std::tie(leaf, factor) < std::tie(other.leaf, other.factor);
    }
  };

  IndexForms();

  /// The form of an offset or size that is known.
  IndexForm get(const IndexEntry &entry) {
    return entry.value ? get(entry.value) : IndexForm{0, entry.constant};
  }
  IndexForm get(Value value);

  IndexForm add(IndexForm lhs, IndexForm rhs);
  IndexForm multiply(IndexForm form, int64_t factor);

  /// Summands of a symbolic part, by leaf number.
  ArrayRef<Term> getTerms(unsigned symbols) const { return sums[symbols]; }
  /// The value a leaf number stands for.
  Value getLeaf(unsigned leaf) const { return leaves[leaf]; }
  /// The number of the sum of the given terms, sorted by leaf.
  unsigned intern(ArrayRef<Term> terms);

private:
  /// More summands than this are not compared; the value counts as a symbol.
  static constexpr size_t maxTerms = 8;

  IndexForm makeLeaf(Value value);
  /// The form of `value` if those of its operands are known; asks for missing
  /// ones by appending to `missing`.
  IndexForm compute(Value value, SmallVectorImpl<Value> &missing);

  /// The form of an affine expression over operands with these forms.
  std::optional<IndexForm> evaluate(AffineExpr expr, unsigned numDims,
                                    ArrayRef<IndexForm> operands);

  std::vector<SmallVector<Term, 2>> sums;
  std::map<SmallVector<Term, 2>, unsigned> sumNumbers;
  std::vector<Value> leaves;
  llvm::DenseMap<Value, IndexForm> forms;
};

} // namespace mlir::pto

#endif // PYPTO_ANALYSIS_INDEXFORMS_H
