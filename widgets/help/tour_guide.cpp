// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/tour_guide.h"

#include <QCoreApplication>
#include <QEvent>
#include <QFileInfo>
#include <QPainter>
#include <algorithm>
#include <cstdint>
#include <utility>

#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/explore_role.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/help/help_library.h"

namespace magna {
namespace {

bool chosen(const Snapshot& begin, const Snapshot& now) {
  return now.active && now.active != begin.active;
}

/// A robot is now driven by hand, but was not at the beginning.
bool driven(const Snapshot& begin, const Snapshot& now) {
  const auto before = statuses_of(begin);
  const auto statuses = statuses_of(now);
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    if (statuses[i].held && (i >= before.size() || !before[i].held)) return true;
  }
  return false;
}

bool stopped(const Snapshot&, const Snapshot& now) { return now.stopped; }

bool released(const Snapshot&, const Snapshot& now) { return !now.stopped; }

/// A robot explores now, but did not at the beginning.
bool explores(const Snapshot& begin, const Snapshot& now) {
  const std::size_t count = now.exploration ? now.exploration->robots.size() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const RobotId robot{static_cast<std::uint32_t>(i)};
    if (is_explorer(now, robot) && !is_explorer(begin, robot)) return true;
  }
  return false;
}

bool tuned(const Snapshot& begin, const Snapshot& now) {
  return begin.parameters && now.parameters &&
         !std::ranges::equal(begin.parameters->values(), now.parameters->values());
}

bool looked_inside(const Snapshot&, const Snapshot& now) { return now.inside != nullptr; }

#define T(text) QT_TRANSLATE_NOOP("Tour", text)

constexpr TourStep kTourSteps[] = {
    {.id = "choose",
     .title = T("Choose a robot"),
     .text = T("Press {key:robot.choose_3}, or click a robot on the map or in the list. The active "
               "robot has a double ring: commands go to it."),
     .world = "office.lisp",
     .about = "MapPane",
     .action = "robot.choose_3",
     .done = chosen},
    {.id = "send",
     .title = T("Send it somewhere"),
     .text = T("Click free floor with the right button and choose **Go here**. By keys: "
               "{key:robot.send} opens a crosshair, arrow keys move it, `Enter` sends the robot "
               "there."),
     .world = "office.lisp",
     .about = "MapPane",
     .action = {},
     .deed = kRobotSent},
    {.id = "drive",
     .title = T("Drive it by hand"),
     .text = T("{key:robot.take_control} arms the stick. Hold `W` to drive and `A` or `D` to turn, "
               "or drag the stick. Releasing stops the robot."),
     .world = "office.lisp",
     .about = "teleop",
     .action = {},
     .done = driven},
    {.id = "stop",
     .title = T("Stop all robots"),
     .text = T("Press {key:world.stop_all}, or the red button. It works everywhere, in dialogs "
               "too. All robots stop and stay stopped until you release them."),
     .world = {},
     .about = "StopButton",
     .action = {},
     .done = stopped},
    {.id = "release",
     .title = T("Release them"),
     .text =
         T("The focus is on the red button: hold `Space` for about a second, or hold the button "
           "with the mouse, or press {key:world.release}. Then choose what the robots do, for "
           "example **Continue all as before**; nothing moves before."),
     .world = {},
     .about = "StopButton",
     .action = {},
     .done = released},
    {.id = "look",
     .title = T("Look through the camera"),
     .text = T("{key:image.live} shows the picture of the active robot's camera. Drag in it, or "
               "use the arrow keys, to look around."),
     .world = "office.lisp",
     .about = "ImagePane",
     .action = "image.live"},
    {.id = "explore",
     .title = T("Let a team explore"),
     .text = T("{key:robot.select_all} selects all robots. {key:robot.explore}, then **Make 24 "
               "robots explore**, lets them explore. Seen floor is no longer shaded, and its "
               "frontier is drawn dashed."),
     .world = "rescue.lisp",
     .about = "MapPane",
     .action = {},
     .done = explores},
    {.id = "tune",
     .title = T("Tune a parameter"),
     .text = T("{key:view.parameters} shows the parameters of the simulated world. Choose one, "
               "press `Enter`, type another value and press `Enter` again. {key:edit.undo} undoes "
               "the change."),
     .world = {},
     .about = "parameters",
     .action = {},
     .done = tuned},
    {.id = "plot",
     .title = T("Plot a signal"),
     .text = T("{key:view.plots} shows the plots. Choose a signal in the tree, for example the "
               "speed of a robot, and add it to a plot."),
     .world = {},
     .about = "plots",
     .action = {},
     .deed = kSignalPlotted},
    {.id = "inside",
     .title = T("Look inside one robot"),
     .text = T("Make the robot active and press {key:view.inside}: what it sees, holds, tracks and "
               "believes."),
     .world = "big-room.lisp",
     .about = "inside",
     .action = "view.inside",
     .done = looked_inside,
     .in_sight = true},
    {.id = "find",
     .title = T("Find any action"),
     .text =
         T("{key:help.find} finds actions, panes and robots by some letters of their names, and "
           "says why an action is not possible now. Try `lay`."),
     .world = {},
     .about = {},
     .action = "help.find"},
    {.id = "help",
     .title = T("Ask for help"),
     .text = T("{key:help.page} opens the page of the pane that has the focus; {key:help.keys} "
               "lists all keys. That is all: the tour can be taken again from the Help menu."),
     .world = {},
     .about = {},
     .action = "help.page"},
};

#undef T

}  // namespace

std::span<const TourStep> tour_steps() { return kTourSteps; }

QString tour_title(const TourStep& step) { return QCoreApplication::translate("Tour", step.title); }

QString tour_text(const TourStep& step) { return QCoreApplication::translate("Tour", step.text); }

namespace {

constexpr int kHighlightRingWidth = 4;

int width_now() { return std::max(3, scaled(kHighlightRingWidth)); }

QWidget* widget_of(QWidget& window, const QString& name) {
  if (name.isEmpty()) return nullptr;
  const QList<QWidget*> all = window.findChildren<QWidget*>();
  const auto found = std::ranges::find_if(
      all, [&name](const QWidget* widget) { return has_name_or_class(*widget, name); });
  return found == all.end() ? nullptr : *found;
}

bool is_open(const Snapshot& now, std::string_view world) {
  return now.opened && QFileInfo(QString::fromStdString(now.opened->source)).fileName() ==
                           QString::fromUtf8(world);
}

}  // namespace

HighlightRing::HighlightRing(QWidget& target) : QWidget(&target) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  setObjectName(QStringLiteral("highlight_ring"));
  target.installEventFilter(this);
  keep_scaled(*this, [this] { fit(); });
  show();
}

bool HighlightRing::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QWidget::eventFilter(watched, event);
}

// A mask avoids repainting what is below.
void HighlightRing::fit() {
  const QRect all = parentWidget()->rect();
  const int w = width_now();
  setGeometry(all);
  setMask(QRegion(all).subtracted(QRegion(all.adjusted(w, w, -w, -w))));
  raise();
  update();
}

void HighlightRing::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.accent);
  // An inner line in the background colour makes the ring visible on the accent colour.
  const int inset = width_now() - 1;
  painter.setPen(l.base);
  painter.drawRect(rect().adjusted(inset, inset, -inset - 1, -inset - 1));
}

TourGuide::TourGuide(QWidget& window, SnapshotFeed& feed, ActionSet& actions, FindWorld find_world)
    : QObject(&window), window_(window), feed_(feed), find_world_(std::move(find_world)) {
  connect(&feed, &SnapshotFeed::calm, this, &TourGuide::follow);
  for (const TourStep& step : tour_steps()) {
    if (step.action.empty()) continue;
    connect(&actions[step.action], &QAction::triggered, this, [this, &step] {
      if (running() && &this->step() == &step) set_done();
    });
  }
}

TourGuide::~TourGuide() { delete ring_.data(); }

void TourGuide::choose_steps() {
  steps_.clear();
  for (const TourStep& step : tour_steps()) {
    const bool there = step.world.empty() || is_open(feed_.now(), step.world) ||
                       !find_world_(step.world).isEmpty();
    if (there) steps_.push_back(&step);
  }
}

void TourGuide::begin(std::string_view id) {
  choose_steps();
  const auto found =
      std::ranges::find_if(steps_, [id](const TourStep* step) { return step->id == id; });
  go_to(found == steps_.end() ? 0 : static_cast<std::size_t>(found - steps_.begin()));
}

void TourGuide::next() {
  if (!running()) return;
  const bool last = at_ + 1 == steps_.size();
  go_to(at_ + 1);
  if (last) emit over(true);
}

void TourGuide::back() {
  if (running() && at_ > 0) go_to(at_ - 1);
}

void TourGuide::end() {
  if (!running()) return;
  go_to(steps_.size());
  emit over(false);
}

void TourGuide::did(std::string_view deed) {
  if (running() && step().deed == deed) set_done();
}

void TourGuide::go_to(std::size_t at) {
  at_ = at;
  done_ = false;
  begin_ = nullptr;
  wanted_ = world_wanted();
  target_ = running() ? widget_of(window_, QString::fromUtf8(step().about)) : nullptr;
  if (running()) begin_step();
  put_ring();
  emit changed();
}

void TourGuide::begin_step() {
  begin_ = feed_.shared();
  open_ = !holds();
}

bool TourGuide::holds() const {
  const TourStep& here = step();
  if (here.done == nullptr || !here.done(*begin_, feed_.now())) return false;
  return !here.in_sight ||
         (target_ != nullptr && target_->isVisible() && !target_->visibleRegion().isEmpty());
}

QString TourGuide::world_wanted() const {
  if (!running() || step().world.empty() || is_open(feed_.now(), step().world)) return {};
  return find_world_(step().world);
}

void TourGuide::open_world() {
  const QString world = world_wanted();
  if (!world.isEmpty()) feed_.link().open_world(world.toStdString());
}

QWidget* TourGuide::target() const { return target_; }

void TourGuide::put_ring() {
  delete ring_.data();
  if (target_ != nullptr) ring_ = new HighlightRing(*target_);
}

void TourGuide::follow() {
  if (!running()) return;
  const Snapshot& now = feed_.now();
  if (world_number(now) != world_number(*begin_)) begin_step();
  if (const QString wanted = world_wanted(); wanted != wanted_) {
    wanted_ = wanted;
    emit changed();
  }
  if (!holds()) {
    open_ = true;
  } else if (open_) {
    set_done();
  }
}

void TourGuide::set_done() {
  if (std::exchange(done_, true)) return;
  emit changed();
}

}  // namespace magna
