// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/programs/programs_pane.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <utility>

#include "widgets/action_set.h"
#include "widgets/console/console_view.h"
#include "widgets/empty_pages.h"
#include "widgets/programs/program_words.h"

namespace magna {

ProgramsPane::~ProgramsPane() = default;

void ProgramsPane::follow() {
  const Snapshot& now = feed_.now();
  const ProgramTable& programs = programs_of(now);
  showing_ = true;  // when a row disappears, the table selects another one by itself
  model_.show(now.programs, now.tick_seconds);
  showing_ = false;
  const QString start = plain_text(ActionName("program.start").row());
  const QString keys = keys_text(actions_.keys("program.start"));
  const QString how = keys.isEmpty() ? start : tr("%1 (%2)").arg(start, keys);
  pages_->show_empty(programs.empty() ? tr("No program is running. Start one with %1.").arg(how)
                                      : QString());
  details_->setVisible(!programs.empty());
  const auto newest_before = std::exchange(
      newest_number_, programs.empty() ? std::optional<std::uint32_t>() : programs.back().number);
  const bool kept = chosen_ && program_of(now, *chosen_) != nullptr;
  set_chosen(kept && chosen_ != newest_before ? chosen_ : newest_number_);
  show_chosen();
}

void ProgramsPane::choose(std::uint32_t number) {
  if (program_of(feed_.now(), number) == nullptr) return;
  set_chosen(number);
  show_chosen();
}

void ProgramsPane::set_chosen(std::optional<std::uint32_t> number) {
  const bool changed = std::exchange(chosen_, number) != number;
  const int row = number ? model_.row_of(*number) : -1;
  if (row != table_->selectionModel()->selectedRows().value(0).row()) {
    showing_ = true;
    table_->setCurrentIndex(model_.index(row, 0));
    showing_ = false;
  }
  if (changed) emit choice_changed();
}

void ProgramsPane::follow_choice() {
  if (showing_) return;
  const ProgramStatus* const program =
      model_.program_at(table_->selectionModel()->selectedRows().value(0).row());
  if (program != nullptr) choose(program->number);
}

// Laid out once the pane is visible.
void ProgramsPane::show_chosen() {
  if (!isVisible() || !chosen_) return;
  const ProgramStatus* const program = program_of(feed_.now(), *chosen_);
  if (program == nullptr) return;
  show_output(*program);
  show_plan(*program);
  show_buttons();
}

void ProgramsPane::show_output(const ProgramStatus& program) {
  const bool another = written_.take(program);
  output_->set_stamps(feed_.now().tick_seconds);
  if (another) {
    output_->start_over();
  } else {
    output_->follow();
  }
  output_pages_->show_empty(output_->lines() > 0 ? QString() : tr("The program has no output."));
}

void ProgramsPane::show_plan(const ProgramStatus& program) {
  plan_model_.show(&program);
  plan_pages_->show_empty(
      plan_model_.rowCount() > 0
          ? QString()
          : tr("The program has no RPL plan. For plans, the state of each branch is shown here."));
}

void ProgramsPane::show_buttons() {
  const bool output = tabs_->currentIndex() == Output;
  const bool some = output ? output_->lines() > 0 : plan_model_.rowCount() > 0;
  newest_->setVisible(output && some && !output_->at_newest());
  copy_->setEnabled(some);
}

void ProgramsPane::copy() const {
  QApplication::clipboard()->setText(tabs_->currentIndex() == Output ? output_->text_to_copy()
                                                                     : plan_model_.text());
}

void ProgramsPane::ask_for_file() {
  const ProgramStatus* const program = chosen_ ? program_of(feed_.now(), *chosen_) : nullptr;
  if (program == nullptr || program->file.empty()) return;
  emit source_wanted({QString::fromStdString(program->file), 0, 0});
}

void ProgramsPane::show_list_menu(const QPoint& at) {
  const ProgramStatus* const program = chosen_ ? program_of(feed_.now(), *chosen_) : nullptr;
  if (program == nullptr) return;
  auto* menu = new QMenu(table_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(&actions_["program.stop"]);
  menu->addAction(&actions_["program.restart"]);
  if (!program->file.empty()) {
    const FilePlace place{QString::fromStdString(program->file), 0, 0};
    menu->addAction(tr("&Open %1").arg(short_place_text(place)), this, &ProgramsPane::ask_for_file);
  }
  menu->popup(table_->viewport()->mapToGlobal(at));
}

void ProgramsPane::show_output_menu(const QPoint& at) {
  auto* menu = new QMenu(output_);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  if (const FilePlace place = output_->place_at(at)) {
    menu->addAction(tr("&Open %1").arg(short_place_text(place)), this,
                    [this, place] { emit source_wanted(place); });
  }
  menu->addAction(tr("&Copy"), this, &ProgramsPane::copy);
  menu->addAction(tr("Select &all"), output_, &QPlainTextEdit::selectAll);
  menu->popup(output_->viewport()->mapToGlobal(at));
}

bool ProgramsPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched != table_ || event->type() != QEvent::KeyPress) {
    return QWidget::eventFilter(watched, event);
  }
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
  ask_for_file();
  return true;
}

void ProgramsPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  show_chosen();
}

// List and details are side by side if there is room, as below the map.
void ProgramsPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const Qt::Orientation wanted = width() > height() ? Qt::Horizontal : Qt::Vertical;
  if (parts_->orientation() != wanted) parts_->setOrientation(wanted);
}

}  // namespace magna
