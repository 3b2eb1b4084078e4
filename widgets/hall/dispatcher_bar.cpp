// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/hall/dispatcher_bar.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <utility>

#include "core/hall/dispatch_rule.h"
#include "core/hall/hall_schedule.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/wrapped_label.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

QString text_of(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

DispatcherBar::DispatcherBar(SnapshotFeed& feed, ActionSet& actions, QWidget* parent)
    : QWidget(parent), feed_(feed), rule_(new QComboBox(this)), why_not_(new WrappedLabel(this)) {
  auto* column = make_column(this);
  auto* row = new QHBoxLayout;
  row->setSpacing(kGap);
  column->addLayout(row);
  column->addWidget(why_not_);
  why_not_->setAccessibleName(tr("Problem of the dispatcher"));
  rule_->setAccessibleName(tr("Rule of the dispatcher"));
  rule_->setToolTip(tr("Chooses the rule or schedule by which robots fetch packages"));
  for (const DispatchRuleInfo& rule : dispatch_rules()) {
    rule_->addItem(text_of(rule.name), text_of(rule.name));
    rule_->setItemData(rule_->count() - 1,
                       QStringLiteral("%1. %2").arg(text_of(rule.meaning), text_of(rule.source)),
                       Qt::ToolTipRole);
  }
  row->addWidget(rule_, 1);
  row->addWidget(new TextButton(actions["hall.dispatch"], this), 1);
  row->addWidget(new ActionButton(actions["hall.schedule"], Qt::ToolButtonIconOnly, this));
  connect(rule_, &QComboBox::activated, this, &DispatcherBar::replace);
  connect(&feed, &SnapshotFeed::calm, this, &DispatcherBar::follow);
  why_not_->hide();
  follow();
}

std::string DispatcherBar::chosen() const { return rule_->currentData().toString().toStdString(); }

int DispatcherBar::row_of(const QString& name) {
  const int known = rule_->findData(name);
  if (known >= 0) return known;
  const QString file = name.mid(text_of(kScheduleDispatcher).size());
  rule_->addItem(QFileInfo(file).fileName(), name);
  const int row = rule_->count() - 1;
  rule_->setItemData(row, tr("Executes the schedule %1").arg(file), Qt::ToolTipRole);
  return row;
}

// Only when another one is running: a choice for the next start stays.
void DispatcherBar::follow() {
  show_problem();
  const std::string& now = feed_.now().dispatcher;
  if (std::exchange(shown_, now) == now || now.empty()) return;
  rule_->setCurrentIndex(row_of(QString::fromStdString(now)));
}

void DispatcherBar::show_problem() {
  const auto& problem = feed_.now().dispatcher_problem;
  if (std::exchange(problem_, problem) == problem) return;
  why_not_->setVisible(problem != nullptr);
  if (problem == nullptr) return;
  why_not_->show_text(tr("Not started: %1").arg(QString::fromStdString(problem->text())));
  shown_.clear();  // the running one is chosen again
}

void DispatcherBar::ask_for_schedule() {
  QFileDialog* const dialog =
      make_file_dialog(this, tr("Open a schedule"), tr("Schedules (*.json);;All files (*)"));
  dialog->setObjectName(QStringLiteral("open_schedule"));
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &DispatcherBar::choose_schedule);
  dialog->open();
}

void DispatcherBar::choose_schedule(const QString& file) {
  rule_->setCurrentIndex(row_of(text_of(kScheduleDispatcher) + file));
  replace();
}

void DispatcherBar::replace() {
  const std::string& now = feed_.now().dispatcher;
  if (!now.empty() && now != chosen()) feed_.link().set_dispatcher(chosen());
}

ActionSet::Words dispatcher_words(const Snapshot& now) {
  if (now.dispatcher.empty()) return {};
  return {.text = tr("Stop &dispatcher"),
          .icon = QStringLiteral("robot-stop"),
          .hint = tr("Stops the dispatcher; robots finish what they are doing")};
}

void toggle_dispatcher(SnapshotFeed& feed, const std::string& chosen) {
  feed.link().set_dispatcher(feed.now().dispatcher.empty() ? chosen : std::string());
}

}  // namespace magna
