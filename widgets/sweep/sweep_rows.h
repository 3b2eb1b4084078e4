// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sweep/sweep_table.h"

namespace magna {

/// A measure with at most so many digits and a true minus.
QString sweep_number(double value, int digits = 6);

/// Which runs of a sweep are shown, and in which order.
struct SweepOrder {
  /// Words that all must occur in a run, each in any column. "dispatcher=nearest" asks for a value
  /// of one column; also !=, <, >, <= and >=. The name may lack its group: "makespan_s<500".
  QString filter = {};
  std::size_t column = 0;
  bool descending = false;
  friend bool operator==(const SweepOrder&, const SweepOrder&) = default;
};

/// The table of a sweep as its pane shows it, a row for each run: made once on any thread, then
/// only read, from any thread.
class SweepResults {
 public:
  enum class Kind : std::uint8_t { Run, Design, Factor, Seed, Status, Reason, Measure };

  struct Column {
    Kind kind = Kind::Run;
    std::size_t index = 0;  ///< of the factor or the measure
    std::string name;       ///< as in the table's file
    QString header;
    QString hint;          ///< what it means, with the unit; empty: nothing is known
    QString unit;          ///< of a measure; empty: none
    QString widest;        ///< the longest text of its cells
    bool numbers = false;  ///< sorted by value
    bool varies = false;   ///< not all runs have the same value
    bool spreads = false;  ///< of a measure: nor have those that differ by their seeds alone
  };

  explicit SweepResults(SweepTable table);

  const SweepTable& table() const { return table_; }
  /// Those of the table, without a design if there is only one and without reasons if no run has
  /// failed.
  const std::vector<Column>& columns() const { return columns_; }
  /// The column with this name as in the table's file; nothing = none.
  std::optional<std::size_t> find_column(std::string_view name) const;
  std::size_t failed() const { return failed_; }
  std::size_t missing() const { return missing_; }

  /// A cell as it is shown; empty = nothing.
  QString text(std::size_t row, std::size_t column) const;
  /// A cell as in the table's file.
  std::string raw_text(std::size_t row, std::size_t column) const;
  /// A finite value; nothing: it does not apply, or the column has no numbers.
  std::optional<double> number(std::size_t row, std::size_t column) const;

  /// The rows that pass the filter, sorted; cells without a value come last.
  std::vector<std::uint32_t> rows(const SweepOrder& order) const;
  /// These rows with tabs between the cells, after a line with the headers; numbers in full.
  QString to_copy(std::span<const std::uint32_t> rows) const;

 private:
  void make_columns();
  void read_cells();

  SweepTable table_;
  std::vector<Column> columns_;
  std::vector<std::string> words_;  ///< of each row, in small letters, a line for each cell
  std::size_t failed_ = 0;
  std::size_t missing_ = 0;
};

/// The table of the runs that are shown. Sorting is not done here, where it would take too long:
/// the wish is reported.
class SweepModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  /// `rows`: of the results. Nothing is selected afterwards.
  void show(std::shared_ptr<const SweepResults> results, std::vector<std::uint32_t> rows);
  const std::shared_ptr<const SweepResults>& results() const { return results_; }
  const std::vector<std::uint32_t>& rows() const { return rows_; }
  /// Where a run is shown, by its number; -1 = it is not.
  int place_of(std::size_t run) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  void sort(int column, Qt::SortOrder order) override;

 signals:
  void sort_wanted(int column, Qt::SortOrder order);

 private:
  std::shared_ptr<const SweepResults> results_;
  std::vector<std::uint32_t> rows_;
};

}  // namespace magna
