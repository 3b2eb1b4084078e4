// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/work_guard.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <utility>

#include "app/window/hall_edit_commands.h"
#include "app/window/mission_files.h"
#include "app/window/window_context.h"
#include "app/window/work_keeper.h"
#include "app/window/world_edit_commands.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/lisp/program_words.h"

namespace magna {
namespace {

constexpr ActionName kAsk = "settings.ask_unsaved";

QString plan_text(const std::string& robot, const Plan& plan) {
  const auto count = plan.waypoints.size();
  const QString name = QString::fromStdString(robot);
  return count == 1 ? WorkGuard::tr("%1 (1 way-point)").arg(name)
                    : WorkGuard::tr("%1 (%2 way-points)").arg(name).arg(count);
}

MissionDocument document_of(const UnsavedWork& work, const std::string& world) {
  MissionDocument document{world, {}, work.marks, work.no_go};
  for (const auto& [robot, plan] : work.plans) document.missions.push_back({robot, plan, {}});
  return document;
}

}  // namespace

WorkGuard::WorkGuard(const WindowContext& context, WorkKeeper& keeper, MissionFiles& missions,
                     WorldEditCommands& edits, HallEditCommands& halls)
    : QObject(&context.window),
      context_(context),
      keeper_(keeper),
      missions_(missions),
      edits_(edits),
      halls_(halls) {
  show_choice();
  context.actions.on(kAsk, this, [this] { choose(!asks()); });
}

void WorkGuard::ask_to_open(const std::string& world, std::function<void()> open) {
  if (world.empty()) {
    ask(Ending::World, tr("Continue from the recording"), std::move(open));
    continuing_ = dialog_;
    return;
  }
  const auto& now = context_.feed.now().opened;
  const bool again = now && now->source == world;
  const QString name = QFileInfo(QString::fromStdString(world)).fileName();
  ask(Ending::World, again ? tr("Reset world") : tr("Open %1").arg(name), std::move(open));
}

void WorkGuard::withdraw_continuing() {
  if (continuing_ != nullptr) continuing_->close();
}

bool WorkGuard::asks() const { return context_.profile.user().ask_unsaved; }

void WorkGuard::choose(bool asks) {
  context_.profile.user().ask_unsaved = asks;
  context_.profile.save_user();
  show_choice();
}

void WorkGuard::show_choice() { context_.actions[kAsk].setChecked(asks()); }

UnsavedWork WorkGuard::ending_work(Ending ending) const {
  UnsavedWork work = keeper_.unsaved();
  if (ending == Ending::World) {
    work.edits.clear();
    work.halls.clear();
  }
  return work;
}

QStringList WorkGuard::lines(Ending ending, const UnsavedWork& work) const {
  QStringList all;
  if (!work.marks.empty()) {
    all << (work.marks.size() == 1 ? tr("1 mark") : tr("%1 marks").arg(work.marks.size()));
  }
  if (!work.plans.empty()) {
    constexpr qsizetype kMostPlans = 8;
    QStringList plans;
    for (const auto& [robot, plan] : work.plans) {
      if (plans.size() < kMostPlans) plans << plan_text(robot, plan);
    }
    const auto more = static_cast<qsizetype>(work.plans.size()) - plans.size();
    if (more > 0) plans << tr("%1 more").arg(more);
    all << tr("Missions: %1").arg(plans.join(QStringLiteral(", ")));
  }
  if (!work.no_go.empty()) {
    all << (work.no_go.size() == 1 ? tr("1 no-go area")
                                   : tr("%1 no-go areas").arg(work.no_go.size()));
  }
  for (const KeptWorldEdits& edits : work.edits) {
    all << tr("Edits of the world file %1")
               .arg(QFileInfo(QString::fromStdString(edits.file)).fileName());
  }
  for (const KeptHall& hall : work.halls) all << tr("Hall %1").arg(kept_hall_name(hall));
  for (const ProgramStatus& program : programs_of(keeper_.running_world())) {
    if (!running(program)) continue;
    const QString name = QString::fromStdString(program.name);
    all << (ending == Ending::Program ? tr("Running program %1, which ends").arg(name)
                                      : tr("Running program %1, which is stopped").arg(name));
  }
  return all;
}

void WorkGuard::ask(Ending ending, const QString& title, std::function<void()> go) {
  if (dialog_ != nullptr) dialog_->close();  // the newest request counts
  keeper_.keep_for_next_start();
  const UnsavedWork work = ending_work(ending);
  const QStringList lost = lines(ending, work);
  if (lost.isEmpty() || !asks()) return go();
  auto* const dialog = new QMessageBox(&context_.window);
  dialog_ = dialog;
  dialog->setObjectName(QStringLiteral("unsaved_work"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setIcon(QMessageBox::Warning);
  dialog->setWindowTitle(tr("Unsaved work"));
  dialog->setTextFormat(Qt::PlainText);  // names of files are not markup
  dialog->setText(tr("%1? This would be lost:").arg(title));
  dialog->setInformativeText(QStringLiteral("• ") + lost.join(QStringLiteral("\n• ")));
  auto* const again = new QCheckBox(tr("&Ask next time, too"), dialog);
  again->setChecked(true);
  again->setToolTip(
      tr("Without the question, the work is kept and offered again when this world is "
         "opened the next time"));
  dialog->setCheckBox(again);
  const bool savable = !work.empty();
  QPushButton* const save =
      savable ? dialog->addButton(tr("&Save…"), QMessageBox::AcceptRole) : nullptr;
  QPushButton* const discard = dialog->addButton(
      savable ? tr("&Discard") : tr("&Stop the programs"), QMessageBox::DestructiveRole);
  QPushButton* const cancel = dialog->addButton(tr("&Cancel"), QMessageBox::RejectRole);
  dialog->setDefaultButton(savable ? save : cancel);
  dialog->setEscapeButton(cancel);
  connect(dialog, &QMessageBox::buttonClicked, this,
          [this, again, save, discard, ending, work, go = std::move(go)](QAbstractButton* button) {
            const bool saves = save != nullptr && button == save;
            if (!saves && button != discard) return;
            if (!again->isChecked()) choose(false);
            if (saves) return this->save(ending, work, go);
            this->discard(ending, go);
          });
  dialog->open();
}

void WorkGuard::save(Ending ending, const UnsavedWork& work, const std::function<void()>& go) {
  const auto missions = [this, work, go] { save_missions(work, go); };
  const auto rest = [this, ending, work, missions] {
    if (ending == Ending::World || work.halls.empty()) return missions();
    halls_.save(missions);
  };
  if (ending == Ending::World || work.edits.empty()) return rest();
  edits_.save_to(QString::fromStdString(work.edits.front().file), rest);
}

void WorkGuard::save_missions(const UnsavedWork& work, const std::function<void()>& go) {
  const auto& world = keeper_.running_world().world;
  MissionDocument document = document_of(work, world ? world->name : std::string());
  if (document.empty()) return go();
  missions_.ask_for_saving(std::move(document), go);
}

void WorkGuard::discard(Ending ending, const std::function<void()>& go) {
  keeper_.discard();
  if (ending == Ending::Program) {
    edits_.discard();
    halls_.discard();
  }
  go();
}

bool WorkGuard::would_ask() const {
  return asks() && !lines(Ending::Program, ending_work(Ending::Program)).isEmpty();
}

bool WorkGuard::may_close() {
  if (closing_ || !would_ask()) return true;
  ask(Ending::Program, tr("Quit Magna"), [this] {
    closing_ = true;
    context_.window.close();
  });
  return false;
}

void WorkGuard::close_without_question() {
  closing_ = true;
  if (dialog_ != nullptr) dialog_->close();
  keeper_.keep_for_next_start();
  context_.window.close();
}

bool WorkGuard::holds_log_out(const std::function<bool()>& may_ask) {
  keeper_.keep_for_next_start();
  if (!would_ask() || !may_ask()) return false;
  context_.window.close();  // asks
  return true;
}

}  // namespace magna
