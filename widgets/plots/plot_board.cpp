// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_board.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace magna {
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

}  // namespace magna
