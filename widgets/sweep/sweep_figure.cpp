// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_figure.h"

#include <fmt/format.h>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "core/sim/table_file.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

using FigureKind = SweepChoice::Kind;
using Rows = std::vector<std::uint32_t>;

constexpr std::size_t kManyNumbers = 8;  // levels of a colour factor, from which they are ranges
constexpr std::size_t kRanges = 4;
constexpr int kValueDigits = 5;       // of means and quartiles in words
constexpr int kWidthDigits = 3;       // of intervals in words
constexpr double kMeansApart = 0.12;  // of the distance of two levels: series of means …
constexpr double kMostApart = 0.7;    // … of which all have so much room, as boxes have

/// The distinct values of a column in some rows: numbers by value, others as the table has them.
struct SweepLevels {
  std::vector<std::string> names;
  std::map<std::string, std::size_t> places;
};

SweepLevels levels_of(const SweepResults& results, const Rows& rows, std::size_t column) {
  SweepLevels levels;
  std::map<std::string, double> values;
  for (const std::uint32_t row : rows) {
    std::string name = results.raw_text(row, column);
    const auto number = results.number(row, column);
    if (values.emplace(name, number.value_or(0.0)).second) levels.names.push_back(std::move(name));
  }
  if (results.columns()[column].numbers) {
    std::ranges::stable_sort(levels.names, {},
                             [&values](const std::string& name) { return values.at(name); });
  }
  for (std::size_t k = 0; k < levels.names.size(); ++k) levels.places[levels.names[k]] = k;
  return levels;
}

QString cut_words(std::size_t drawn, std::size_t of, const QString& title) {
  return tr("%1 of %2 levels of %3 are drawn: filter to see others").arg(drawn).arg(of).arg(title);
}

QString level_name(const std::string& name) {
  return name.empty() ? tr("none") : QString::fromStdString(name);
}

}  // namespace

/// Which series a row belongs to.
struct SweepFigure::Groups {
  std::vector<QString> names;
  std::optional<std::size_t> column = {};
  std::map<std::string, std::size_t> of_level = {};

  /// Nothing: it is left out.
  std::optional<std::size_t> of(const SweepResults& results, std::uint32_t row) const {
    if (!column) return 0;
    const auto found = of_level.find(results.raw_text(row, *column));
    if (found == of_level.end()) return {};
    return found->second;
  }
};

SweepFigure::SweepFigure(std::shared_ptr<const SweepResults> results,
                         std::span<const std::uint32_t> rows, SweepChoice choice)
    : results_(std::move(results)), choice_(std::move(choice)) {
  y_ = results_->find_column(choice_.measure);
  x_ = results_->find_column(choice_.across);
  colour_ = results_->find_column(choice_.colour);
  const bool scatter = choice_.kind == FigureKind::Scatter;
  if (!y_ || (scatter && !x_)) return;
  const bool numbers = x_ && results_->columns()[*x_].numbers;
  Rows used;
  for (const std::uint32_t row : rows) {
    const bool done = results_->table().rows[row].status == "done";
    const bool has_x = !(numbers || scatter) || results_->number(row, *x_);
    if (done && has_x && results_->number(row, *y_)) used.push_back(row);
  }
  left_out_ = rows.size() - used.size();
  std::ranges::sort(used);
  const Groups groups = groups_of(used);
  series_.resize(groups.names.size());
  for (std::size_t k = 0; k < series_.size(); ++k) {
    series_[k].level = groups.names[k];
    if (colour_)
      series_[k].name = tr("%1 %2").arg(results_->columns()[*colour_].header, groups.names[k]);
  }
  if (scatter) {
    draw_runs(groups, std::move(used));
  } else {
    draw_points(groups, used);
  }
}

/// A series for each level of the colour factor; if it has many numbers, for each of some ranges.
SweepFigure::Groups SweepFigure::groups_of(const Rows& rows) {
  if (!colour_) return {.names = {QString()}};
  // Of all runs, so that a level keeps its colour when others are filtered out.
  Rows all(results_->table().rows.size());
  std::iota(all.begin(), all.end(), 0U);
  SweepLevels levels = levels_of(*results_, all, *colour_);
  const bool ranges = results_->columns()[*colour_].numbers && levels.names.size() > kManyNumbers;
  if (!ranges && levels.names.size() > kMostSeries) levels = levels_of(*results_, rows, *colour_);
  const std::size_t count = levels.names.size();
  Groups groups{.names = {}, .column = colour_};
  if (ranges) {
    for (std::size_t k = 0; k < count; ++k) groups.of_level[levels.names[k]] = k * kRanges / count;
    for (std::size_t range = 0; range < kRanges; ++range) {
      const std::size_t first = (range * count + kRanges - 1) / kRanges;
      const std::size_t end = ((range + 1) * count + kRanges - 1) / kRanges;
      groups.names.push_back(
          tr("%1 to %2").arg(level_name(levels.names[first]), level_name(levels.names[end - 1])));
    }
    return groups;
  }
  const std::size_t drawn = std::min(count, kMostSeries);
  for (std::size_t k = 0; k < drawn; ++k) {
    groups.of_level[levels.names[k]] = k;
    groups.names.push_back(level_name(levels.names[k]));
  }
  if (count > drawn) cut_ = cut_words(drawn, count, results_->columns()[*colour_].header);
  return groups;
}

void SweepFigure::draw_runs(const Groups& groups, Rows rows) {
  std::ranges::stable_sort(
      rows, {}, [this](std::uint32_t row) { return results_->number(row, *x_).value_or(0.0); });
  for (const std::uint32_t row : rows) {
    const auto group = groups.of(*results_, row);
    if (!group) continue;
    Series& series = series_[*group];
    const double x = results_->number(row, *x_).value_or(0.0);
    series.marks.push_back({x, value_of(row), x, 0.0, series.rows.size(), 1});
    series.rows.push_back(row);
  }
}

void SweepFigure::draw_points(const Groups& groups, const Rows& rows) {
  const SweepLevels levels = x_ ? levels_of(*results_, rows, *x_) : SweepLevels();
  const std::size_t count = levels.names.size();
  const bool numbers = x_ && results_->columns()[*x_].numbers;
  // Boxes at the places of their numbers could be too narrow.
  const bool by_value = numbers && (choice_.kind == FigureKind::Means || count > kMostLevels);
  std::vector<std::map<double, Rows>> cells(series_.size());
  for (const std::uint32_t row : rows) {
    const auto group = groups.of(*results_, row);
    if (!group) continue;
    double level = 0.0;
    if (by_value) {
      level = results_->number(row, *x_).value_or(0.0);
    } else if (x_) {
      const std::size_t place = levels.places.at(results_->raw_text(row, *x_));
      if (place >= kMostLevels) continue;
      level = static_cast<double>(place);
    }
    cells[*group][level].push_back(row);
  }
  if (!by_value) {
    for (std::size_t k = 0; k < std::min(count, kMostLevels); ++k) {
      levels_.push_back(level_name(levels.names[k]));
    }
    if (!x_) levels_.push_back(tr("All runs"));
    if (count > kMostLevels) cut_ = cut_words(kMostLevels, count, x_title());
  }
  for (std::size_t k = 0; k < series_.size(); ++k) {
    for (const auto& [level, own] : cells[k]) {
      add_point(series_[k], level, own);
      places_.push_back(level);
    }
  }
  std::ranges::sort(places_);
  const auto [first, last] = std::ranges::unique(places_);
  places_.erase(first, last);
  place_series();
  if (!by_value) places_.clear();
}

void SweepFigure::add_point(Series& series, double level, const Rows& rows) {
  std::vector<double> values;
  for (const std::uint32_t row : rows) values.push_back(value_of(row));
  Mark mark{level, 0.0, level, 0.0, series.rows.size(), rows.size()};
  if (choice_.kind == FigureKind::Boxes) {
    series.boxes.push_back(box_of(values));
    mark.y = series.boxes.back().median;
  } else {
    const SweepMean mean = mean_of(values);
    mark.y = mean.mean;
    mark.half_width = mean.half_width;
  }
  series.marks.push_back(mark);
  series.rows.insert(series.rows.end(), rows.begin(), rows.end());
}

/// Series of one level lie beside each other.
void SweepFigure::place_series() {
  double gap = std::numeric_limits<double>::infinity();
  for (std::size_t k = 1; k < places_.size(); ++k) gap = std::min(gap, places_[k] - places_[k - 1]);
  if (!std::isfinite(gap)) gap = 1.0;
  const auto count = static_cast<double>(series_.size());
  const double most = kMostApart * gap / count;
  step_ = choice_.kind == FigureKind::Boxes ? most : std::min(most, kMeansApart * gap);
  for (std::size_t k = 0; k < series_.size(); ++k) {
    for (Mark& mark : series_[k].marks) {
      mark.x += (static_cast<double>(k) - (count - 1.0) / 2.0) * step_;
    }
  }
}

std::span<const std::uint32_t> SweepFigure::rows_of(std::size_t series, std::size_t mark) const {
  const Mark& of = series_[series].marks[mark];
  return std::span(series_[series].rows).subspan(of.first, of.count);
}

std::size_t SweepFigure::usual_count() const {
  std::map<std::size_t, std::size_t> marks;  // by number of runs
  for (const Series& series : series_) {
    for (const Mark& mark : series.marks) ++marks[mark.count];
  }
  const auto most =
      std::ranges::max_element(marks, {}, [](const auto& entry) { return entry.second; });
  return most == marks.end() ? 0 : most->first;
}

bool SweepFigure::has_usual_counts() const {
  const std::size_t usual = usual_count();
  return std::ranges::all_of(series_, [usual](const Series& series) {
    return std::ranges::all_of(series.marks,
                               [usual](const Mark& mark) { return mark.count == usual; });
  });
}

QString SweepFigure::title_of(std::optional<std::size_t> column) const {
  if (!column) return {};
  const SweepResults::Column& of = results_->columns()[*column];
  const bool known = of.unit.isEmpty() || of.header.endsWith(QLatin1Char('_') + of.unit);
  return known ? of.header : tr("%1 (%2)").arg(of.header, of.unit);
}

QString SweepFigure::level_text(double level) const {
  if (levels_.empty()) return sweep_number(level);
  return levels_[static_cast<std::size_t>(level)];
}

QString SweepFigure::note() const {
  if (!results_ || !y_) return {};
  std::size_t runs = 0;
  for (const Series& series : series_) runs += series.rows.size();
  const QString each = counted(usual_count(), tr("1 run"), tr("%1 runs"));
  QStringList parts;
  switch (choice_.kind) {
    case FigureKind::Means: parts << tr("Means of %1 with 95 % intervals").arg(each); break;
    case FigureKind::Boxes: parts << tr("Boxes of %1, whiskers up to 1.5 boxes").arg(each); break;
    case FigureKind::Scatter: parts << counted(runs, tr("1 run"), tr("%1 runs")); break;
  }
  if (choice_.kind != FigureKind::Scatter && !has_usual_counts()) {
    parts << tr("other numbers are beside their marks");
  }
  if (left_out_ > 0) {
    parts << counted(left_out_, tr("1 run has no value"), tr("%1 runs have no value"));
  }
  if (!cut_.isEmpty()) parts << cut_;
  return parts.join(QStringLiteral("; "));
}

double SweepFigure::value_of(std::uint32_t row) const {
  return results_->number(row, *y_).value_or(0.0);
}

QString SweepFigure::words_of_run(std::uint32_t row) const {
  QStringList words{tr("Run %1").arg(results_->table().rows[row].run)};
  for (std::size_t column = 0; column < results_->columns().size(); ++column) {
    const SweepResults::Column& of = results_->columns()[column];
    const bool names = of.kind == SweepResults::Kind::Factor ||
                       of.kind == SweepResults::Kind::Seed || column == y_ || column == x_;
    const QString text = results_->text(row, column);
    if (!names || text.isEmpty()) continue;
    const QString value = of.unit.isEmpty() ? text : tr("%1\u2009%2").arg(text, of.unit);
    words << tr("%1 %2").arg(of.header, value);
  }
  return words.join(QStringLiteral(", "));
}

QString SweepFigure::words_of(std::size_t series, std::size_t mark) const {
  const Mark& of = series_[series].marks[mark];
  const auto rows = rows_of(series, mark);
  if (rows.size() == 1) return words_of_run(rows.front());
  const QString unit = results_->columns()[*y_].unit;
  const auto value = [&unit](double number, int digits = kValueDigits) {
    const QString text = sweep_number(number, digits);
    return unit.isEmpty() ? text : tr("%1\u2009%2").arg(text, unit);
  };
  QStringList words;
  if (!series_[series].name.isEmpty()) words << series_[series].name;
  words << (x_ ? tr("%1 %2").arg(results_->columns()[*x_].header, level_text(of.level))
               : level_text(of.level));
  if (choice_.kind == FigureKind::Boxes) {
    const SweepBox& box = series_[series].boxes[mark];
    words << tr("median %1").arg(value(box.median))
          << tr("quartiles %1 and %2").arg(value(box.first), value(box.third))
          << tr("whiskers %1 and %2").arg(value(box.low), value(box.high));
    if (!box.outliers.empty()) {
      words << counted(box.outliers.size(), tr("1 outlier"), tr("%1 outliers"));
    }
  } else {
    words << tr("mean %1 ± %2").arg(value(of.y), value(of.half_width, kWidthDigits));
  }
  words << tr("%1 runs").arg(of.count);
  return words.join(QStringLiteral(", "));
}

/// The first line has the names of the columns.
std::vector<std::vector<std::string>> SweepFigure::cells() const {
  if (!results_ || !y_) return {};
  const auto number = [](double value) { return fmt::format("{}", value); };
  const std::string& y = results_->columns()[*y_].name;
  const bool scatter = choice_.kind == FigureKind::Scatter;
  const bool boxes = choice_.kind == FigureKind::Boxes;
  std::vector<std::vector<std::string>> lines(1);
  if (scatter) lines[0].emplace_back("run");
  if (colour_) lines[0].push_back(results_->columns()[*colour_].name);
  if (x_) lines[0].push_back(results_->columns()[*x_].name);
  const std::vector<std::string> more =
      scatter ? std::vector<std::string>{y}
      : boxes ? std::vector<std::string>{"runs",           "median of " + y, "low",
                                         "first quartile", "third quartile", "high",
                                         "outliers"}
              : std::vector<std::string>{"runs", "mean of " + y, "low", "high"};
  lines[0].insert(lines[0].end(), more.begin(), more.end());
  for (const Series& series : series_) {
    for (std::size_t k = 0; k < series.marks.size(); ++k) {
      const Mark& mark = series.marks[k];
      const std::uint32_t row = series.rows[mark.first];
      std::vector<std::string>& line = lines.emplace_back();
      if (scatter) line.push_back(std::to_string(results_->table().rows[row].run));
      if (colour_) line.push_back(series.level.toStdString());
      if (x_) line.push_back(results_->raw_text(row, *x_));
      if (!scatter) line.push_back(std::to_string(mark.count));
      line.push_back(number(mark.y));
      if (boxes) {
        const SweepBox& box = series.boxes[k];
        for (const double value : {box.low, box.first, box.third, box.high}) {
          line.push_back(number(value));
        }
        line.push_back(std::to_string(box.outliers.size()));
      } else if (!scatter) {
        line.push_back(number(mark.y - mark.half_width));
        line.push_back(number(mark.y + mark.half_width));
      }
    }
  }
  return lines;
}

QByteArray SweepFigure::csv() const {
  TableWriter table;
  for (const std::vector<std::string>& line : cells()) {
    for (const std::string& cell : line) table.add(cell);
    table.end_record();
  }
  return QByteArray::fromStdString(table.text());
}

QString SweepFigure::to_copy() const {
  QStringList lines;
  for (const std::vector<std::string>& line : cells()) {
    QStringList texts;
    for (const std::string& cell : line) texts << machine_text(QString::fromStdString(cell));
    lines << texts.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace magna
