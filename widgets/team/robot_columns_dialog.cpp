// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/robot_columns_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>

#include "widgets/metrics.h"
#include "widgets/row_style.h"
#include "widgets/team/robot_columns.h"
#include "widgets/team/robot_table_model.h"
#include "widgets/ui_scale.h"

namespace magna {

RobotColumnsDialog::RobotColumnsDialog(const QStringList& chosen, QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("robot_columns"));
  setWindowTitle(tr("Columns of the robot list"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* note =
      new QLabel(tr("Columns of rows with one line, from left to right. Links and batteries "
                    "appear only in worlds that have them."),
                 this);
  note->setWordWrap(true);
  list_ = new QListWidget(this);
  list_->setAccessibleName(tr("Columns"));
  list_->setAccessibleDescription(
      tr("Space shows or hides a column, Alt+Up and Alt+Down move it."));
  list_->installEventFilter(this);
  const auto button = [this](const QString& text, const QString& hint) {
    auto* made = new QPushButton(text, this);
    made->setToolTip(hint);
    made->setAutoDefault(false);
    return made;
  };
  earlier_ = button(tr("Move &left"), tr("Moves the column to the left (Alt+Up)"));
  later_ = button(tr("Move &right"), tr("Moves the column to the right (Alt+Down)"));
  auto* reset = button(tr("R&eset"), tr("Restores the initial columns"));
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(kMargin);
  for (QPushButton* each : {earlier_, later_, reset}) buttons->addWidget(each);
  buttons->addStretch(1);
  auto* parts = new QHBoxLayout;
  parts->setSpacing(kMargin);
  parts->addWidget(list_, 1);
  parts->addLayout(buttons);
  auto* close = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* column = new QVBoxLayout(this);
  column->addWidget(note);
  column->addLayout(parts, 1);
  column->addWidget(close);
  show_columns(chosen);
  keep_line_height(*list_,
                   [this] { list_->setMinimumHeight((list_->count() + 1) * line_height(*list_)); });
  connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
  connect(earlier_, &QPushButton::clicked, this, [this] { move_current(-1); });
  connect(later_, &QPushButton::clicked, this, [this] { move_current(1); });
  connect(reset, &QPushButton::clicked, this, [this] {
    show_columns(initial_robot_columns());
    emit columns_chosen(this->chosen());
  });
  connect(list_, &QListWidget::itemChanged, this, [this] { emit columns_chosen(this->chosen()); });
  connect(list_, &QListWidget::currentRowChanged, this, &RobotColumnsDialog::show_possible);
  list_->setFocus();
}

/// Chosen columns in their order, then the others.
void RobotColumnsDialog::show_columns(const QStringList& chosen) {
  const QSignalBlocker silent(list_);
  list_->clear();
  const RobotTableModel names;
  const auto add = [&](const RobotColumn& column, bool shown) {
    const QString title =
        names.headerData(column.column, Qt::Horizontal, Qt::DisplayRole).toString();
    auto* item = new QListWidgetItem(title, list_);
    item->setData(Qt::UserRole, QLatin1String(column.id));
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(shown ? Qt::Checked : Qt::Unchecked);
  };
  for (const QString& id : chosen) {
    for (const RobotColumn& column : robot_columns()) {
      if (id == QLatin1String(column.id)) add(column, true);
    }
  }
  for (const RobotColumn& column : robot_columns()) {
    if (!chosen.contains(QLatin1String(column.id))) add(column, false);
  }
  list_->setCurrentRow(0);
  show_possible();
}

QStringList RobotColumnsDialog::chosen() const {
  QStringList ids;
  for (int row = 0; row < list_->count(); ++row) {
    const QListWidgetItem& item = *list_->item(row);
    if (item.checkState() == Qt::Checked) ids << item.data(Qt::UserRole).toString();
  }
  return ids;
}

void RobotColumnsDialog::move_current(int step) {
  const int row = list_->currentRow();
  const int to = row + step;
  if (row < 0 || to < 0 || to >= list_->count()) return;
  list_->insertItem(to, list_->takeItem(row));
  list_->setCurrentRow(to);
  emit columns_chosen(chosen());
}

void RobotColumnsDialog::show_possible() {
  const int row = list_->currentRow();
  earlier_->setEnabled(row > 0);
  later_->setEnabled(row >= 0 && row < list_->count() - 1);
}

bool RobotColumnsDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool up = key.key() == Qt::Key_Up;
    if (key.modifiers().testFlag(Qt::AltModifier) && (up || key.key() == Qt::Key_Down)) {
      move_current(up ? -1 : 1);
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace magna
