// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_rows.h"

#include <fmt/format.h>

#include <QApplication>
#include <QStringList>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/parts/row_model.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

using SweepCells = SweepResults::Kind;

constexpr int kSweepDigits = 6;  // of numbers in cells
constexpr int kStateIcon = 16;   // pixels

QString qt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

std::string small_letters(const QString& text) { return text.toLower().toStdString(); }

std::optional<double> number_in(std::string_view text) {
  double value = 0.0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || !std::isfinite(value)) return {};
  return value;
}

/// As in cells, with a hyphen for a minus.
std::string short_number(double value) { return fmt::format("{:.{}g}", value, kSweepDigits); }

QString status_word(std::string_view status) {
  if (status == "done") return tr("Done");
  return status == "failed" ? tr("Failed") : tr("Missing");
}

QString hint_of(const SweepColumn& column) {
  const QString meaning = qt(column.meaning);
  if (column.unit.empty()) return meaning;
  return meaning.isEmpty() ? qt(column.unit) : tr("%1 (%2)").arg(meaning, qt(column.unit));
}

/// A word of the filter.
struct FilterTerm {
  enum class Test : std::uint8_t { Holds, Is, IsNot, Less, More, AtMost, AtLeast };
  Test test = Test::Holds;
  std::string text;                  ///< in small letters
  std::optional<double> number;      ///< the text, if it is one
  std::vector<std::size_t> columns;  ///< of all tests but Holds
};

constexpr std::pair<std::string_view, FilterTerm::Test> kTests[] = {
    {"!=", FilterTerm::Test::IsNot},   {"<=", FilterTerm::Test::AtMost},
    {">=", FilterTerm::Test::AtLeast}, {"=", FilterTerm::Test::Is},
    {"<", FilterTerm::Test::Less},     {">", FilterTerm::Test::More}};

/// The words of the filter; blanks in quotation marks belong to them.
std::vector<std::string> filter_words(const std::string& filter) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : filter) {
    if (c == '"') {
      quoted = !quoted;
    } else if (c == ' ' && !quoted) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  std::erase(words, std::string());
  return words;
}

/// The columns with this name, in small letters; also without its group.
std::vector<std::size_t> columns_called(const SweepResults& results, std::string_view name) {
  std::vector<std::size_t> found;
  if (name.empty()) return found;
  const std::string end = "." + std::string(name);
  for (std::size_t k = 0; k < results.columns().size(); ++k) {
    const std::string own = small_letters(qt(results.columns()[k].name));
    if (own == name || own.ends_with(end)) found.push_back(k);
  }
  return found;
}

FilterTerm term_of(const SweepResults& results, const std::string& word) {
  const std::size_t at = word.find_first_of("!<>=");
  if (at != std::string::npos) {
    const std::string_view rest = std::string_view(word).substr(at);
    for (const auto& [sign, test] : kTests) {
      if (!rest.starts_with(sign)) continue;
      FilterTerm term{test, std::string(rest.substr(sign.size())), {}, {}};
      term.number = number_in(term.text);
      term.columns = columns_called(results, std::string_view(word).substr(0, at));
      if (!term.columns.empty()) return term;
      break;
    }
  }
  return {FilterTerm::Test::Holds, word, {}, {}};
}

bool is_value(const SweepResults& results, std::size_t row, std::size_t column,
              const FilterTerm& term) {
  const auto number = results.number(row, column);
  if (number && term.number && *number == *term.number) return true;
  return small_letters(results.text(row, column)) == term.text ||
         small_letters(qt(results.raw_text(row, column))) == term.text;
}

bool passes_cell(const SweepResults& results, std::size_t row, std::size_t column,
                 const FilterTerm& term) {
  using Test = FilterTerm::Test;
  if (term.test == Test::Is) return is_value(results, row, column, term);
  if (term.test == Test::IsNot) return !is_value(results, row, column, term);
  const auto number = results.number(row, column);
  if (!number || !term.number) return false;
  switch (term.test) {
    case Test::Less: return *number < *term.number;
    case Test::More: return *number > *term.number;
    case Test::AtMost: return *number <= *term.number;
    default: return *number >= *term.number;
  }
}

/// Sorts rows by a key of each; those without one come last.
template <class Key, class Less>
void sort_by(std::vector<std::uint32_t>& rows, const std::vector<Key>& keys, bool descending,
             Less less, bool (*is_none)(const Key&)) {
  std::ranges::stable_sort(rows, [&](std::uint32_t a, std::uint32_t b) {
    const Key& first = keys[a];
    const Key& second = keys[b];
    const bool none = is_none(first);
    if (none || is_none(second)) return !none;
    return descending ? less(second, first) : less(first, second);
  });
}

}  // namespace

QString sweep_number(double value, int digits) {
  QString text = QString::fromStdString(fmt::format("{:.{}g}", value, digits));
  text.replace(QLatin1Char('-'), QChar(0x2212));
  return text;
}

SweepResults::SweepResults(SweepTable table) : table_(std::move(table)) {
  for (const SweepTable::Row& row : table_.rows) {
    failed_ += row.status == "failed";
    missing_ += row.status == "missing";
  }
  make_columns();
  read_cells();
}

void SweepResults::make_columns() {
  const auto add = [this](Kind kind, const char* name, const QString& header, const QString& hint) {
    Column& column = columns_.emplace_back();
    column.kind = kind;
    column.name = name;
    column.header = header;
    column.hint = hint;
    column.numbers = kind == Kind::Run || kind == Kind::Seed;
  };
  add(Kind::Run, "run", tr("Run"), tr("Number of the run"));
  const auto other_design = [this](const SweepTable::Row& row) {
    return row.design != table_.rows.front().design;
  };
  if (std::ranges::any_of(table_.rows, other_design)) {
    add(Kind::Design, "design", tr("Design"), tr("Design of the sweep that has the run"));
  }
  const auto add_all = [this](Kind kind, const std::vector<SweepColumn>& all) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      Column& column = columns_.emplace_back();
      column.kind = kind;
      column.index = k;
      column.name = all[k].name;
      column.header = qt(all[k].name);
      column.hint = hint_of(all[k]);
      column.unit = qt(all[k].unit);
      column.numbers = kind == Kind::Measure || all[k].numbers;
    }
  };
  add_all(Kind::Factor, table_.factors);
  add(Kind::Seed, "seed", tr("Seed"), tr("Random seed of the run"));
  add(Kind::Status, "status", tr("Status"), tr("Whether the run is done, failed or missing"));
  if (failed_ > 0) add(Kind::Reason, "reason", tr("Reason"), tr("Why the run has failed"));
  add_all(Kind::Measure, table_.measures);
}

void SweepResults::read_cells() {
  words_.reserve(table_.rows.size());
  for (std::size_t row = 0; row < table_.rows.size(); ++row) {
    const SweepTable::Row& cells = table_.rows[row];
    const SweepTable::Row& before = table_.rows[row > 0 ? row - 1 : 0];
    const bool same_point = cells.levels == before.levels && cells.design == before.design;
    std::string& words = words_.emplace_back();
    for (std::size_t column = 0; column < columns_.size(); ++column) {
      Column& of = columns_[column];
      if (of.kind == Kind::Measure) {
        const auto& value = cells.values[of.index];
        of.varies = of.varies || value != table_.rows.front().values[of.index];
        if (!value) continue;
        const auto& last = before.values[of.index];
        of.spreads = of.spreads || (same_point && last && *last != *value);
        const std::string number = short_number(*value);
        if (static_cast<qsizetype>(number.size()) > of.widest.size())
          of.widest = sweep_number(*value);
        words += number;
      } else {
        of.varies = of.varies || raw_text(row, column) != raw_text(0, column);
        const QString cell = text(row, column);
        if (cell.size() > of.widest.size()) of.widest = cell;
        words += small_letters(cell);
      }
      words += '\n';
    }
  }
}

std::optional<std::size_t> SweepResults::find_column(std::string_view name) const {
  const auto found = std::ranges::find(columns_, name, &Column::name);
  if (found == columns_.end()) return {};
  return static_cast<std::size_t>(found - columns_.begin());
}

QString SweepResults::text(std::size_t row, std::size_t column) const {
  const Column& of = columns_[column];
  if (of.kind == Kind::Status) return status_word(table_.rows[row].status);
  if (of.kind != Kind::Measure) return qt(raw_text(row, column));
  const auto& value = table_.rows[row].values[of.index];
  return value ? sweep_number(*value) : QString();
}

std::string SweepResults::raw_text(std::size_t row, std::size_t column) const {
  const SweepTable::Row& of = table_.rows[row];
  switch (columns_[column].kind) {
    case Kind::Run: return std::to_string(of.run);
    case Kind::Design: return of.design;
    case Kind::Factor: return of.levels[columns_[column].index];
    case Kind::Seed: return std::to_string(of.seed);
    case Kind::Status: return of.status;
    case Kind::Reason: return of.reason;
    case Kind::Measure: break;
  }
  const auto& value = of.values[columns_[column].index];
  return value ? fmt::format("{}", *value) : std::string();
}

std::optional<double> SweepResults::number(std::size_t row, std::size_t column) const {
  const Column& of = columns_[column];
  const SweepTable::Row& cells = table_.rows[row];
  if (!of.numbers) return {};
  if (of.kind == Kind::Run) return static_cast<double>(cells.run);
  if (of.kind == Kind::Seed) return static_cast<double>(cells.seed);
  if (of.kind == Kind::Factor) return number_in(cells.levels[of.index]);
  const auto& value = cells.values[of.index];
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::vector<std::uint32_t> SweepResults::rows(const SweepOrder& order) const {
  std::vector<FilterTerm> terms;
  QString filter = order.filter;
  filter.replace(QChar(0x2212), QLatin1Char('-'));  // as a copied cell has it
  for (const std::string& word : filter_words(small_letters(filter))) {
    terms.push_back(term_of(*this, word));
  }
  const auto passes = [&](std::uint32_t row) {
    return std::ranges::all_of(terms, [&](const FilterTerm& term) {
      if (term.test == FilterTerm::Test::Holds)
        return words_[row].find(term.text) != std::string::npos;
      return std::ranges::any_of(
          term.columns, [&](std::size_t column) { return passes_cell(*this, row, column, term); });
    });
  };
  std::vector<std::uint32_t> rows;
  for (std::uint32_t row = 0; row < table_.rows.size(); ++row) {
    if (passes(row)) rows.push_back(row);
  }
  if (order.column >= columns_.size()) return rows;
  if (columns_[order.column].numbers) {
    std::vector<double> keys(table_.rows.size());
    for (const std::uint32_t row : rows) {
      keys[row] = number(row, order.column).value_or(std::numeric_limits<double>::quiet_NaN());
    }
    sort_by<double>(rows, keys, order.descending, std::less<>(),
                    [](const double& key) { return std::isnan(key); });
  } else {
    std::vector<std::string> keys(table_.rows.size());
    for (const std::uint32_t row : rows) keys[row] = raw_text(row, order.column);
    sort_by<std::string>(rows, keys, order.descending, std::less<>(),
                         [](const std::string& key) { return key.empty(); });
  }
  return rows;
}

QString SweepResults::to_copy(std::span<const std::uint32_t> rows) const {
  std::string text;
  const auto add = [&text](std::string cell, bool last) {
    std::ranges::replace_if(
        cell, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    text += cell;
    text += last ? '\n' : '\t';
  };
  const std::size_t last = columns_.size() - 1;
  for (std::size_t column = 0; column <= last; ++column) {
    add(columns_[column].name, column == last);
  }
  for (const std::uint32_t row : rows) {
    for (std::size_t column = 0; column <= last; ++column) {
      add(raw_text(row, column), column == last);
    }
  }
  return qt(text);
}

void SweepModel::show(std::shared_ptr<const SweepResults> results,
                      std::vector<std::uint32_t> rows) {
  beginResetModel();
  results_ = std::move(results);
  rows_ = std::move(rows);
  endResetModel();
}

int SweepModel::place_of(std::size_t run) const {
  const auto found = std::ranges::find(
      rows_, run, [this](std::uint32_t row) { return results_->table().rows[row].run; });
  return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int SweepModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int SweepModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || !results_ ? 0 : static_cast<int>(results_->columns().size());
}

QVariant SweepModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto column = static_cast<std::size_t>(index.column());
  const std::size_t row = rows_[static_cast<std::size_t>(index.row())];
  const SweepResults::Column& of = results_->columns()[column];
  switch (role) {
    case Qt::DisplayRole: return results_->text(row, column);
    case Qt::TextAlignmentRole:
      return int((of.numbers ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
      return of.kind == SweepCells::Measure ? qt(results_->raw_text(row, column))
                                            : results_->text(row, column);
    case Qt::DecorationRole: break;
    default: return {};
  }
  const std::string& status = results_->table().rows[row].status;
  if (of.kind != SweepCells::Status || status == "done") return {};
  const Look& l = look_of(QApplication::palette());
  const bool failed = status == "failed";
  return tinted_pixmap(failed ? QStringLiteral("warning") : QStringLiteral("clock"),
                       failed ? l.warning : l.muted, kStateIcon, qApp->devicePixelRatio());
}

QVariant SweepModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) return {};
  const SweepResults::Column& of = results_->columns()[static_cast<std::size_t>(section)];
  switch (role) {
    case Qt::DisplayRole: return of.header;
    case Qt::ToolTipRole: return of.hint.isEmpty() ? QVariant() : QVariant(of.hint);
    case Qt::TextAlignmentRole:
      return int((of.numbers ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case RowModelBase::kWidestRole: return of.widest;
    default: return {};
  }
}

void SweepModel::sort(int column, Qt::SortOrder order) { emit sort_wanted(column, order); }

}  // namespace magna
