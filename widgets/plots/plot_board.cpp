// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_board.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMimeData>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace magna {
namespace {

constexpr std::array<const char*, 3> kRules = {"visible", "all", "fixed"};

QJsonObject json_of(const PlotSetup& plot) {
  QJsonArray curves;
  for (const SignalKey& key : plot.curves) curves << key_id(key);
  return {{QStringLiteral("signals"), curves},
          {QStringLiteral("scale"), QLatin1String(kRules[static_cast<std::size_t>(plot.rule)])},
          {QStringLiteral("low"), plot.low},
          {QStringLiteral("high"), plot.high},
          {QStringLiteral("wrapped"), plot.wrapped}};
}

PlotSetup plot_of(const QJsonObject& from) {
  PlotSetup plot;
  for (const auto one : from[QStringLiteral("signals")].toArray()) {
    const auto key = key_of_id(one.toString());
    if (key && std::ranges::find(plot.curves, *key) == plot.curves.end()) {
      plot.curves.push_back(*key);
    }
  }
  const QString rule = from[QStringLiteral("scale")].toString();
  const auto found =
      std::ranges::find(kRules, rule, [](const char* word) { return QLatin1String(word); });
  if (found != kRules.end()) plot.rule = static_cast<ScaleRule>(found - kRules.begin());
  plot.low = from[QStringLiteral("low")].toDouble(plot.low);
  plot.high = from[QStringLiteral("high")].toDouble(plot.high);
  if (!(plot.low < plot.high)) plot.rule = ScaleRule::Visible;
  plot.wrapped = from[QStringLiteral("wrapped")].toBool();
  return plot;
}

}  // namespace

QString key_id(const SignalKey& key) {
  const std::string_view name = info(key.kind).id;
  const QString id = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
  return key.robot ? QStringLiteral("%1 %2").arg(id).arg(key.robot->value) : id;
}

std::optional<SignalKey> key_of_id(const QString& id) {
  const QStringList words = id.split(QLatin1Char(' '));
  const SignalInfo* const found = find_signal(words[0].toStdString());
  if (found == nullptr || words.size() != (found->of_robot ? 2 : 1)) return {};
  if (!found->of_robot) return SignalKey{found->kind, {}};
  bool ok = false;
  const std::uint32_t number = words[1].toUInt(&ok);
  if (!ok) return {};
  return SignalKey{found->kind, RobotId{number}};
}

QStringList dragged_ids(const QMimeData& data) {
  const QByteArray ids = data.data(QLatin1String(kSignalMime));
  return QString::fromUtf8(ids).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
}

std::vector<SignalKey> keys_of_ids(const QStringList& ids) {
  std::vector<SignalKey> keys;
  for (const QString& id : ids) {
    if (const auto key = key_of_id(id)) keys.push_back(*key);
  }
  return keys;
}

QString text_of_plots(const std::vector<PlotSetup>& plots) {
  QJsonArray all;
  for (const PlotSetup& plot : plots) all << json_of(plot);
  return QString::fromUtf8(QJsonDocument(all).toJson(QJsonDocument::Compact));
}

std::vector<PlotSetup> plots_of_text(const QString& text) {
  std::vector<PlotSetup> plots;
  for (const auto one : QJsonDocument::fromJson(text.toUtf8()).array()) {
    plots.push_back(plot_of(one.toObject()));
  }
  return plots;
}

double shown_value(SignalKind kind, double value, bool wrapped) {
  return wrapped && info(kind).angle ? std::remainder(value, 360.0) : value;
}

namespace {

bool has_room(const PlotSetup& plot) { return plot.curves.size() < PlotBoard::kMostCurves; }

/// Whether the plot's signals have the same unit.
bool fits(const PlotSetup& plot, SignalKind kind) {
  return has_room(plot) && std::ranges::all_of(plot.curves, [kind](const SignalKey& other) {
           return std::string_view(info(other.kind).unit) == info(kind).unit;
         });
}

}  // namespace

const PlotSetup* PlotBoard::chosen_plot() const {
  return chosen_ < 0 ? nullptr : &plots_[static_cast<std::size_t>(chosen_)];
}

int PlotBoard::plot_of(const SignalKey& key) const {
  const auto found = std::ranges::find_if(plots_, [&](const PlotSetup& plot) {
    return std::ranges::find(plot.curves, key) != plot.curves.end();
  });
  return found == plots_.end() ? -1 : static_cast<int>(found - plots_.begin());
}

std::set<SignalKey> PlotBoard::plotted() const {
  std::set<SignalKey> all;
  for (const PlotSetup& plot : plots_) all.insert(plot.curves.begin(), plot.curves.end());
  return all;
}

void PlotBoard::choose(int plot) {
  if (plot < 0 || plot >= count() || plot == chosen_) return;
  chosen_ = plot;
  emit choice_changed();
}

void PlotBoard::add_plot() {
  if (count() >= kMostPlots) return;
  plots_.emplace_back();
  chosen_ = count() - 1;
  emit changed();
}

void PlotBoard::remove_plot(int plot) {
  if (plot < 0 || plot >= count()) return;
  plots_.erase(plots_.begin() + plot);
  if (chosen_ >= plot) chosen_ = std::min(std::max(0, chosen_ - 1), count() - 1);
  emit changed();
}

int PlotBoard::fitting_plot(SignalKind kind) const {
  if (const PlotSetup* const plot = chosen_plot(); plot != nullptr && fits(*plot, kind)) {
    return chosen_;
  }
  const auto found =
      std::ranges::find_if(plots_, [kind](const PlotSetup& plot) { return fits(plot, kind); });
  if (found != plots_.end()) return static_cast<int>(found - plots_.begin());
  return count() < kMostPlots ? count() : std::max(0, chosen_);
}

bool PlotBoard::add(const SignalKey& key) {
  if (plot_of(key) >= 0) return true;
  const int plot = fitting_plot(key.kind);
  if (plot == count()) plots_.emplace_back();
  return move(key, plot);
}

bool PlotBoard::move(const SignalKey& key, int plot) {
  if (plot < 0 || plot >= count()) return false;
  const int before = plot_of(key);
  if (before == plot) return true;
  PlotSetup& to = plots_[static_cast<std::size_t>(plot)];
  if (!has_room(to)) {
    emit refused(tr("Plot %1 has %2 signals, the maximum. Remove some or select another plot.")
                     .arg(plot + 1)
                     .arg(kMostCurves));
    return false;
  }
  for (PlotSetup& from : plots_) std::erase(from.curves, key);
  to.curves.push_back(key);
  chosen_ = plot;
  emit changed();
  if (before < 0) emit added(key);
  return true;
}

void PlotBoard::remove(const SignalKey& key) {
  const int plot = plot_of(key);
  if (plot < 0) return;
  auto& curves = plots_[static_cast<std::size_t>(plot)].curves;
  std::erase(curves, key);
  // A plot emptied by the user is removed.
  if (curves.empty()) return remove_plot(plot);
  emit changed();
}

void PlotBoard::set_rule(int plot, ScaleRule rule) {
  if (plot < 0 || plot >= count()) return;
  if (std::exchange(plots_[static_cast<std::size_t>(plot)].rule, rule) != rule) emit changed();
}

bool PlotBoard::set_limits(int plot, double low, double high) {
  if (plot < 0 || plot >= count()) return false;
  if (!std::isfinite(low) || !std::isfinite(high) || !(low < high)) return false;
  PlotSetup& to = plots_[static_cast<std::size_t>(plot)];
  to.rule = ScaleRule::Fixed;
  to.low = low;
  to.high = high;
  emit changed();
  return true;
}

void PlotBoard::set_wrapped(int plot, bool wrapped) {
  if (plot < 0 || plot >= count()) return;
  if (std::exchange(plots_[static_cast<std::size_t>(plot)].wrapped, wrapped) != wrapped) {
    emit changed();
  }
}

void PlotBoard::set_plots(std::vector<PlotSetup> plots) {
  if (plots.size() > kMostPlots) plots.resize(kMostPlots);
  std::set<SignalKey> known;
  for (PlotSetup& plot : plots) {
    std::erase_if(plot.curves, [&](const SignalKey& key) { return !known.insert(key).second; });
    if (plot.curves.size() > kMostCurves) plot.curves.resize(kMostCurves);
  }
  if (plots == plots_) return;
  plots_ = std::move(plots);
  chosen_ = plots_.empty() ? -1 : 0;
  emit changed();
}

void TimeWindow::set_newest(double seconds) {
  newest_ = seconds;
  if (!follows_) return;
  // At the start of a run the data fill an empty window from the left.
  const double high = std::isnan(seconds) ? span_ : std::max(seconds, span_);
  if (std::exchange(high_, high) != high) emit changed();
}

void TimeWindow::show(double low, double high) {
  if (!std::isfinite(low) || !std::isfinite(high)) return;
  const double span = std::clamp(high - low, kLeastSpan, kMostSpan);
  if (span == span_ && high == high_) return;
  span_ = span;
  high_ = high;
  follows_ = false;
  emit changed();
}

void TimeWindow::set_span(double seconds) {
  const double span = std::clamp(seconds, kLeastSpan, kMostSpan);
  if (std::exchange(span_, span) == span) return;
  if (follows_) set_newest(newest_);
  emit changed();
}

void TimeWindow::pause() {
  if (std::exchange(follows_, false)) emit changed();
}

void TimeWindow::follow() {
  if (std::exchange(follows_, true)) return;
  set_newest(newest_);
  emit changed();
}

void TimeWindow::set_cursor(Cursor which, std::optional<double> seconds) {
  if (std::exchange(cursors_[which], seconds) != seconds) emit cursors_changed();
}

}  // namespace magna
