// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare_commands.h"

#include <QDockWidget>
#include <QFileInfo>
#include <cmath>
#include <utility>

#include "app/window/pane_focus.h"
#include "app/window/past_commands.h"
#include "app/window/past_link.h"
#include "app/window/past_strip.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/compare_pane.h"
#include "widgets/map/map_pane.h"

namespace magna {
namespace {

const QString kCompareNews = QStringLiteral("compare");

QString session_name(const std::string& file) {
  if (file.ends_with(kRewindSuffix)) return tr("the recent past");
  return QFileInfo(QString::fromStdString(file)).fileName();
}

double seconds_at(Tick tick, const PastOutline& of) {
  return static_cast<double>(tick) * of.tick_seconds;
}

/// The tick of another recording at the same simulated time.
Tick same_time(Tick tick, const PastOutline& of, const PastOutline& other) {
  return static_cast<Tick>(std::llround(seconds_at(tick, of) / other.tick_seconds));
}

}  // namespace

CompareCommands::CompareCommands(const WindowContext& context, PastLink& link, PastStrip& strip)
    : QObject(&context.window), context_(context), link_(link), strip_(strip) {
  context.actions.on("past.compare", this, [this] {
    ask_for_recording(context_, tr("Compare with recording"), QStringLiteral("compare_recording"),
                      [this](const QString& file) { open(file); });
  });
  context.actions.on("past.end_compare", this, [this] { end(); });
  Replay& first = link_.replay();
  connect(&first, &Replay::opened, this, &CompareCommands::show_actions);
  connect(&first, &Replay::outline_changed, this, &CompareCommands::follow_outline);
  connect(&first, &Replay::moved, this, &CompareCommands::follow_position);
  ComparePane* const pane = context.compare;
  connect(pane, &ComparePane::tick_wanted, this, [&first](qint64 tick) {
    first.play(false);
    first.seek(tick);
  });
  connect(pane, &ComparePane::cancel_wanted, this, [this, pane] {
    comparer_.cancel();
    pane->show_failure(tr("The search for differences was cancelled. Both sessions stay shown."));
  });
  connect(&comparer_, &SessionComparer::progressed, pane, &ComparePane::show_progress);
  connect(&comparer_, &SessionComparer::failed, pane, &ComparePane::show_failure);
  connect(&comparer_, &SessionComparer::finished, this,
          [this, pane](const std::shared_ptr<const ComparedSessions>& result) {
            result_ = result;
            pane->show_result(result->comparison);
            show_second();
          });
  show_actions();
}

CompareCommands::~CompareCommands() = default;

void CompareCommands::show_actions() {
  context_.actions.set_enabled("past.compare", link_.in_past(),
                               tr("Only in the past: rewind first, or open a recording"));
  context_.actions.set_enabled("past.end_compare", comparing_, tr("No second recording is shown"));
}

std::unique_ptr<Replay> CompareCommands::make_replay() {
  auto made = std::make_unique<Replay>();
  Replay* const replay = made.get();
  connect(replay, &Replay::opened, this, [this, replay] { take_opened(*replay); });
  connect(replay, &Replay::failed, this, &CompareCommands::refuse);
  connect(replay, &Replay::moved, this, [this, replay] {
    if (comparing_ && replay == second_.get()) show_second();
  });
  return made;
}

// The comparison that is shown stays until the file is known to fit.
void CompareCommands::open(const QString& file) {
  const auto& outline = link_.replay().outline();
  if (!link_.in_past() || !outline) return;
  file_ = outline->file;
  if (!candidate_) candidate_ = make_replay();
  candidate_->open(file.toStdString());
}

void CompareCommands::refuse(const QString& why) {
  context_.messages.show_message(
      Severity::Warning, tr("The recordings cannot be compared: %1").arg(why), kCompareNews);
}

void CompareCommands::take_opened(Replay& opened) {
  const auto first = link_.replay().outline();
  const auto second = opened.outline();
  if (!link_.in_past() || !first || first->file != file_ || &opened != candidate_.get()) {
    return opened.close();
  }
  if (second->world != first->world) {
    opened.close();
    return refuse(tr("%1 is of the world “%2”, and the shown one is of “%3”. Choose a recording of "
                     "the same world.")
                      .arg(session_name(second->file), QString::fromStdString(second->world),
                           QString::fromStdString(first->world)));
  }
  if (!opened.latest()) {
    const QString why = QString::fromStdString(opened.status().problem);
    opened.close();
    return refuse(why);
  }
  std::swap(second_, candidate_);
  if (candidate_) candidate_->close();
  begin();
}

void CompareCommands::begin() {
  const auto first = link_.replay().outline();
  const auto second = second_->outline();
  QDockWidget& dock = context_.dock("compare");
  if (!std::exchange(comparing_, true)) showed_pane_ = dock.isHidden();
  result_.reset();
  wanted_.reset();
  context_.messages.withdraw(kCompareNews);
  context_.compare->begin(session_name(first->file), session_name(second->file),
                          first->tick_seconds);
  bring_to_front(dock);
  comparer_.start(first->file, second->file);
  show_actions();
  follow_position();
}

void CompareCommands::end() {
  if (!std::exchange(comparing_, false)) return;
  comparer_.cancel();
  second_->close();
  result_.reset();
  context_.map.show_second(nullptr);
  context_.compare->end();
  strip_.show_second({}, {});
  if (showed_pane_) context_.dock("compare").close();
  show_actions();
}

void CompareCommands::follow_outline() {
  const auto& outline = link_.replay().outline();
  if (comparing_ && (!outline || outline->file != file_)) end();
  show_actions();
}

void CompareCommands::follow_position() {
  const auto first = link_.replay().outline();
  if (!comparing_ || !first) return;
  const Tick tick = same_time(link_.replay().status().tick, *first, *second_->outline());
  if (std::exchange(wanted_, tick) != tick) second_->seek(tick);
  show_second();
}

QString CompareCommands::place() const {
  const PastOutline& second = *second_->outline();
  if (!second_->status().problem.empty()) return tr("B cannot be read here");
  if (wanted_ && *wanted_ > second.last) {
    return tr("B ended at %1").arg(clock_text(seconds_at(second.last, second)));
  }
  if (wanted_ && *wanted_ < second.first) {
    return tr("B begins at %1").arg(clock_text(seconds_at(second.first, second)));
  }
  return {};
}

void CompareCommands::show_second() {
  const auto first = link_.replay().outline();
  const auto second = second_->outline();
  if (!comparing_ || !first || !second) return;
  const QString where = place();
  auto shown = std::make_shared<SecondSession>();
  shown->now = second_->latest();
  shown->name_first = session_name(first->file);
  shown->name = session_name(second->file);
  shown->place = where;
  if (result_) {
    shown->trails_first = {result_, &result_->first};
    shown->trails = {result_, &result_->second};
  }
  context_.map.show_second(std::move(shown));
  context_.compare->show_place(where);
  strip_.show_second(std::pair(same_time(second->first, *second, *first),
                               same_time(second->last, *second, *first)),
                     where);
}

}  // namespace magna
