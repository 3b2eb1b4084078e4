// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/gantt_rows.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/hall/gantt_paint.h"
#include "widgets/hall/hall_words.h"

namespace magna {
namespace {

constexpr const char* kPackageName = "package";  // before the number
constexpr double kLateFrom = 0.05;               // s: less is not shown

double share_of_work(const HallMeasures& measures, HallLane row) {
  const HallFigures figures = measures.figures(row);
  return row.kind == HallLane::Kind::Machine
             ? figures.share(HallActivity::Processing) + figures.share(HallActivity::Setup)
             : figures.share(HallActivity::Transport) + figures.share(HallActivity::Empty);
}

}  // namespace

HallItem item_of(HallLane row) {
  const auto index = static_cast<int>(row.index);
  switch (row.kind) {
    case HallLane::Kind::Machine: return HallItem::machine(index);
    case HallLane::Kind::Robot: return HallItem::robot(index);
    case HallLane::Kind::Belt: return HallItem::belt(index);
    case HallLane::Kind::Job: break;
  }
  return HallItem::named_package(kPackageName + std::to_string(row.index));
}

std::optional<HallLane> row_of(const HallItem& item) {
  const auto index = static_cast<std::uint32_t>(item.index);
  switch (item.kind) {
    case HallItem::Kind::Machine: return HallLane{HallLane::Kind::Machine, index};
    case HallItem::Kind::Robot: return HallLane{HallLane::Kind::Robot, index};
    case HallItem::Kind::Belt: return HallLane{HallLane::Kind::Belt, index};
    case HallItem::Kind::Package: {
      bool ok = false;
      const QString name = QString::fromStdString(item.package);
      const uint number = name.mid(QLatin1String(kPackageName).size()).toUInt(&ok);
      if (!ok) return {};
      return HallLane{HallLane::Kind::Job, number};
    }
    case HallItem::Kind::Area:
    case HallItem::Kind::None: break;
  }
  return {};
}

GanttRow& GanttRows::row_at(HallLane lane) {
  const auto [at, is_new] = rows_.try_emplace(lane);
  GanttRow& row = at->second;
  if (!is_new) return row;
  row.row = lane;
  row.name = QString::fromStdString(lane_name(*description_, lane));
  if (lane.kind == HallLane::Kind::Belt && lane.index < description_->belt_capacity.size()) {
    row.capacity =
        std::max(1U, static_cast<std::uint32_t>(description_->belt_capacity[lane.index]));
  }
  return row;
}

void GanttRows::take_plan(std::shared_ptr<const HallSchedule> plan) {
  if (std::exchange(plan_, plan) == plan) return;
  for (auto& [key, row] : rows_) row.planned.clear();
  if (!plan) return;
  for (const PlannedOperation& one : plan->operations) {
    const GanttPlan bar{one.id, one.start, one.end, one.machine};
    for (const HallLane lane : {HallLane{HallLane::Kind::Machine, one.machine},
                                HallLane{HallLane::Kind::Job, one.id.job}}) {
      row_at(lane).planned.push_back(bar);
    }
  }
}

void GanttRows::clear() {
  description_.reset();
  plan_.reset();
  rows_.clear();
  shown_.clear();
  taken_ = 0;
  newest_ = whole_ = 0.0;
}

bool GanttRows::take(const HallMeasures& measures, std::span<const RobotLabel> labels) {
  const HallHistory* const history = measures.history();
  if (history == nullptr) return false;
  const std::size_t count = history->count();
  const double newest = static_cast<double>(history->now) * history->tick_seconds;
  const bool other = description_ != history->description || count < taken_ || newest < newest_;
  if (other) clear();
  description_ = history->description;
  tick_seconds_ = history->tick_seconds;
  newest_ = newest;
  const std::size_t rows = rows_.size();
  history->visit_from(taken_, [this](const HallBar& bar) { row_at(bar.row).bars.push_back(bar); });
  taken_ = count;
  for (auto& [key, row] : rows_) row.present.reset();
  for (const HallBar& bar : history->in_progress) row_at(bar.row).present = bar;
  take_plan(history->plan);
  whole_ = newest_;
  if (plan_) {
    for (const PlannedOperation& one : plan_->operations) whole_ = std::max(whole_, one.end);
  }
  if (rows_.size() != rows) arrange();
  for (GanttRow* const row : shown_) {
    if (row->row.kind > HallLane::Kind::Robot) break;
    row->share = share_of_work(measures, row->row);
    if (row->row.kind != HallLane::Kind::Robot || row->row.index >= labels.size()) continue;
    row->name = QString::fromStdString(labels[row->row.index].name);
  }
  return other;
}

void GanttRows::show_kind(HallLane::Kind kind, bool on) {
  if (std::exchange(kinds_[static_cast<std::size_t>(kind)], on) != on) arrange();
}

void GanttRows::arrange() {
  shown_.clear();
  for (auto& [key, row] : rows_) {
    if (shows_kind(key.kind)) shown_.push_back(&row);
  }
}

std::optional<std::size_t> GanttRows::place_of(HallLane row) const {
  const auto at =
      std::ranges::lower_bound(shown_, row, {}, [](const GanttRow* r) { return r->row; });
  if (at == shown_.end() || (*at)->row != row) return {};
  return static_cast<std::size_t>(at - shown_.begin());
}

const HallBar* GanttRows::bar_at(const GanttRow& row, double seconds) const {
  if (row.present && seconds >= seconds_of_tick(row.present->begin)) {
    return seconds <= newest_ ? &*row.present : nullptr;
  }
  const auto after = std::ranges::upper_bound(
      row.bars, seconds, {}, [this](const HallBar& bar) { return seconds_of_tick(bar.begin); });
  if (after == row.bars.begin()) return nullptr;
  const HallBar& bar = *(after - 1);
  return seconds <= seconds_of_tick(bar.end) ? &bar : nullptr;
}

std::optional<double> GanttRows::next_begin(const GanttRow& row, double seconds, int step) const {
  constexpr double kSame = 1e-6;  // s
  const auto begin = [this](const HallBar& bar) { return seconds_of_tick(bar.begin); };
  if (step > 0) {
    const auto at = std::ranges::upper_bound(row.bars, seconds + kSame, {}, begin);
    if (at != row.bars.end()) return begin(*at);
    if (row.present && begin(*row.present) > seconds + kSame) return begin(*row.present);
    return {};
  }
  if (row.present && begin(*row.present) < seconds - kSame) return begin(*row.present);
  const auto at = std::ranges::lower_bound(row.bars, seconds - kSame, {}, begin);
  if (at == row.bars.begin()) return {};
  return begin(*(at - 1));
}

QString GanttRows::activity_text(const GanttRow& row, const HallBar& bar) const {
  const HallBar::State& state = bar.state;
  const QString word = activity_word(state.activity).toLower();
  if (row.row.kind == HallLane::Kind::Belt) {
    const QString level = load_text(state.level, row.capacity);
    return state.activity == HallActivity::Blocked ? tr("%1, full").arg(level) : level;
  }
  QString text = word;
  if (row.row.kind == HallLane::Kind::Job) {
    text = tr("%1 at %2").arg(word, QString::fromStdString(lane_name(*description_, state.at)));
    if (state.at.kind == HallLane::Kind::Robot) {
      text = tr("%1 by %2").arg(word, QString::fromStdString(lane_name(*description_, state.at)));
    }
  } else if (state.package >= 0) {
    text = tr("%1, package%2").arg(word).arg(state.package);
  }
  return state.process >= 0 ? tr("%1, process %2").arg(text).arg(state.process) : text;
}

// Of the operation in the bar, or else of what is planned at that time.
QString GanttRows::plan_text(const GanttRow& row, const HallBar* bar, double seconds) const {
  const auto when = [](const GanttPlan& plan) {
    return tr("planned %1 to %2").arg(clock_text(plan.start), clock_text(plan.end));
  };
  if (bar != nullptr && bar->state.activity == HallActivity::Processing) {
    const GanttPlan* const plan = plan_of_work(row, *bar);
    if (plan == nullptr) return {};
    const double late = seconds_of_tick(bar->begin) - plan->start;
    return late < kLateFrom ? when(*plan)
                            : tr("%1, %2 s late").arg(when(*plan), number_text(late, 1));
  }
  const auto at = std::ranges::find_if(row.planned, [seconds](const GanttPlan& plan) {
    return plan.start <= seconds && seconds < plan.end;
  });
  if (at == row.planned.end()) return {};
  const bool job = row.row.kind == HallLane::Kind::Job;
  const HallLane other = job ? HallLane{HallLane::Kind::Machine, at->machine}
                             : HallLane{HallLane::Kind::Job, at->id.job};
  return tr("%1: %2").arg(when(*at), QString::fromStdString(lane_name(*description_, other)));
}

// A job may be on a machine several times: the one that was to begin at about that time.
const GanttPlan* GanttRows::plan_of_work(const GanttRow& row, const HallBar& bar) const {
  const GanttPlan* best = nullptr;
  const double begin = seconds_of_tick(bar.begin);
  for (const GanttPlan& plan : row.planned) {
    const bool job = row.row.kind == HallLane::Kind::Job;
    if (job ? plan.machine != bar.state.at.index
            : static_cast<std::int32_t>(plan.id.job) != bar.state.package) {
      continue;
    }
    if (best == nullptr || std::abs(plan.start - begin) < std::abs(best->start - begin)) {
      best = &plan;
    }
  }
  return best;
}

QString GanttRows::details(const GanttRow& row, double seconds) const {
  const HallBar* const bar = bar_at(row, seconds);
  const QString planned = plan_text(row, bar, seconds);
  if (bar == nullptr) {
    if (!planned.isEmpty()) return tr("%1 at %2: %3").arg(row.name, clock_text(seconds), planned);
    return tr("%1 at %2: nothing recorded").arg(row.name, clock_text(seconds));
  }
  const double from = seconds_of_tick(bar->begin);
  const bool ended = bar != (row.present ? &*row.present : nullptr);
  const double to = ended ? seconds_of_tick(bar->end) : newest_;
  const QString length = tr("%1 s").arg(number_text(to - from, 1));
  const QString when = ended ? tr("%1 to %2 (%3)").arg(clock_text(from), clock_text(to), length)
                             : tr("since %1 (%2)").arg(clock_text(from), length);
  const QString text = tr("%1: %2, %3").arg(row.name, activity_text(row, *bar), when);
  return planned.isEmpty() ? text : tr("%1; %2").arg(text, planned);
}

}  // namespace magna
