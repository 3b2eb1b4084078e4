// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/sweep/sweep_table.h"
#include "widgets/sweep/sweep_rows.h"

namespace magna {

/// What a plot of a sweep shows, by names of columns.
struct SweepChoice {
  enum class Kind : std::uint8_t { Means, Boxes, Scatter };
  Kind kind = Kind::Means;
  std::string measure;  ///< of the value axis
  std::string across;   ///< a factor, in a scatter plot a column of numbers; empty: all runs
  std::string colour;   ///< a factor; empty: one colour
  friend bool operator==(const SweepChoice&, const SweepChoice&) = default;
};

/// What a plot of a sweep draws: made on any thread, then only read.
class SweepFigure {
 public:
  /// A mean, a box or a run.
  struct Mark {
    double x = 0.0;           ///< beside its level if there are several series
    double y = 0.0;           ///< mean, median or value
    double level = 0.0;       ///< on the x axis
    double half_width = 0.0;  ///< of the interval of a mean
    std::size_t first = 0;    ///< its runs begin here in the rows of its series
    std::size_t count = 0;    ///< of them
  };
  struct Series {
    QString name;                     ///< "robots 4"; empty: it is the only one
    QString level;                    ///< of the colour factor: "4"
    std::vector<Mark> marks;          ///< by x
    std::vector<std::uint32_t> rows;  ///< of the results, mark by mark
    std::vector<SweepBox> boxes;      ///< of the marks, in box plots
  };
  static constexpr std::size_t kMostSeries = 16;
  static constexpr std::size_t kMostLevels = 60;  ///< side by side

  SweepFigure() = default;
  /// Of these rows those that are done and have values.
  SweepFigure(std::shared_ptr<const SweepResults> results, std::span<const std::uint32_t> rows,
              SweepChoice choice);

  const SweepChoice& choice() const { return choice_; }
  const std::vector<Series>& series() const { return series_; }
  /// Of the x axis, side by side at 0, 1, 2 …; empty: it has numbers.
  const std::vector<QString>& levels() const { return levels_; }
  /// The numbers on the x axis that have marks, ascending; empty: a scatter plot.
  const std::vector<double>& places() const { return places_; }
  QString x_title() const { return title_of(x_); }
  QString y_title() const { return title_of(y_); }
  /// Distance between the series of a level.
  double step() const { return step_; }
  /// The rows of a mark.
  std::span<const std::uint32_t> rows_of(std::size_t series, std::size_t mark) const;
  /// The number of runs that most marks have.
  std::size_t usual_count() const;
  /// Whether all marks have it.
  bool has_usual_counts() const;

  /// What is drawn, and what is left out, in words.
  QString note() const;
  /// A mark in words.
  QString words_of(std::size_t series, std::size_t mark) const;
  QString words_of_run(std::uint32_t row) const;
  /// The number of a run.
  std::size_t run_of(std::uint32_t row) const { return results_->table().rows[row].run; }
  /// The measure of a run.
  double value_of(std::uint32_t row) const;
  /// What is drawn in full precision: as comma-separated values, or with tabs between them.
  QByteArray csv() const;
  QString to_copy() const;

 private:
  struct Groups;
  Groups groups_of(const std::vector<std::uint32_t>& rows);
  void draw_runs(const Groups& groups, std::vector<std::uint32_t> rows);
  void draw_points(const Groups& groups, const std::vector<std::uint32_t>& rows);
  void add_point(Series& series, double level, const std::vector<std::uint32_t>& rows);
  void place_series();
  QString title_of(std::optional<std::size_t> column) const;
  QString level_text(double level) const;
  std::vector<std::vector<std::string>> cells() const;

  std::shared_ptr<const SweepResults> results_;
  SweepChoice choice_;
  std::optional<std::size_t> y_, x_, colour_;  ///< columns
  std::vector<QString> levels_;
  std::vector<double> places_;
  std::vector<Series> series_;
  double step_ = 0.0;
  std::size_t left_out_ = 0;  ///< runs
  QString cut_;               ///< levels that are left out, in words
};

}  // namespace magna
