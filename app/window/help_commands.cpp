// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help_commands.h"

#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <string>

#include "app/base/resource_path.h"
#include "app/window/window_context.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/help/help_pane.h"
#include "widgets/help/key_field.h"
#include "widgets/help/tour_card.h"
#include "widgets/help/tour_guide.h"
#include "widgets/plots/plot_board.h"
#include "widgets/plots/plots_pane.h"

namespace magna {
namespace {

constexpr const char* kDeclined = "declined";
constexpr const char* kFinished = "finished";

/// Whether the plan has a new way-point.
bool is_sent(const Plan& before, const Plan& after) {
  return std::ranges::any_of(after.waypoints, [&before](const Waypoint& waypoint) {
    return std::ranges::find(before.waypoints, waypoint) == before.waypoints.end();
  });
}

QString bundled_world(std::string_view name) {
  const auto file = find_resource(std::filesystem::path("worlds") / name, executable_path());
  return file ? QString::fromStdString(file->string()) : QString();
}

}  // namespace

HelpController::HelpController(const WindowContext& context)
    : QObject(&context.window),
      context_(context),
      profile_(context.profile),
      pane_(*context.help),
      guide_(new TourGuide(context.window, context.feed, context.actions, bundled_world)),
      card_(new TourCard(*guide_, context.actions, context.window.centralWidget())) {
  if (auto* column = qobject_cast<QVBoxLayout*>(context.window.centralWidget()->layout())) {
    column->insertWidget(0, card_);
  }
  connect_actions();
  connect(card_, &TourCard::begun, this, &HelpController::begin_tour);
  connect(card_, &TourCard::declined, this, [this] {
    profile_.user().tour = kDeclined;
    profile_.save_user();
  });
  connect(&context.edits, &EditStack::plan_revised, guide_,
          [this](const Plan& before, const Plan& after) {
            if (is_sent(before, after)) guide_->did(kRobotSent);
          });
  connect(&context.plots->board(), &PlotBoard::added, guide_,
          [this] { guide_->did(kSignalPlotted); });
  connect(guide_, &TourGuide::changed, this, &HelpController::keep_tour);
  connect(guide_, &TourGuide::over, this, [this](bool to_the_end) {
    if (!to_the_end) return;  // the settings contain the step at which to continue
    profile_.user().tour = kFinished;
    profile_.save_user();
  });
  show_possible();
  qApp->installEventFilter(this);
}

void HelpController::connect_actions() {
  ActionSet& actions = context_.actions;
  actions.on("help.page", this, [this] { show_page_about(QApplication::focusWidget()); });
  actions.on("help.contents", this, [this] { show_page_about(nullptr); });
  actions.on("help.tour", this, [this] { begin_tour(); });
  actions.on("help.tour_next", guide_, [this] { guide_->next(); });
  actions.on("help.tour_back", guide_, [this] { guide_->back(); });
  actions.on("help.tour_end", guide_, [this] { guide_->end(); });
}

void HelpController::offer_tour() {
  if (profile_.first_start()) card_->offer();
}

void HelpController::show_page_about(const QWidget* widget) {
  pane_.show_page_about(widget);
  bring_up();
}

void HelpController::bring_up() {
  QDockWidget& dock = context_.dock("help");
  dock.show();
  dock.raise();
  pane_.take_focus();
}

// Continues at the saved step; a finished tour starts again.
void HelpController::begin_tour() { guide_->begin(std::string(profile_.user().tour)); }

void HelpController::keep_tour() {
  show_possible();
  if (!guide_->running() || profile_.user().tour == guide_->step().id) return;
  profile_.user().tour = guide_->step().id;
  profile_.save_user();
}

void HelpController::show_possible() {
  const QString none = tr("The tour is not running");
  const bool runs = guide_->running();
  context_.actions.set_enabled("help.tour_next", runs, none);
  context_.actions.set_enabled("help.tour_end", runs, none);
  context_.actions.set_enabled("help.tour_back", runs && guide_->number() > 1,
                               runs ? tr("This is the first step") : none);
}

bool HelpController::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return false;
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (widget == nullptr || qobject_cast<const QDialog*>(widget->window()) == nullptr) return false;
  if (qobject_cast<const KeyField*>(widget) != nullptr) return false;  // records every key press
  const QKeySequence key(static_cast<QKeyEvent*>(event)->keyCombination());
  if (!context_.actions.keys("help.page").contains(key)) return false;
  show_page_about(widget);
  return true;
}

}  // namespace magna
