// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keys_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTableWidget>
#include <QVBoxLayout>

#include "widgets/action_table.h"
#include "widgets/ui_scale.h"

namespace magna {

KeysDialog::KeysDialog(QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keys and actions"));
  auto* column = new QVBoxLayout(this);
  table_ = new QTableWidget(this);
  table_->setColumnCount(3);
  table_->setHorizontalHeaderLabels({tr("Action"), tr("Keys"), tr("What it does")});
  table_->verticalHeader()->hide();
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setShowGrid(false);
  table_->setTabKeyNavigation(false);
  table_->setAccessibleName(windowTitle());
  for (const ActionRow& row : action_table()) {
    const int at = table_->rowCount();
    table_->insertRow(at);
    table_->setItem(at, 0, new QTableWidgetItem(plain_text(row)));
    QString keys = keys_text(row);
    if (row.scope == KeyScope::Map) keys = tr("%1 on the map").arg(keys);
    table_->setItem(at, 1, new QTableWidgetItem(keys));
    table_->setItem(at, 2, new QTableWidgetItem(hint_text(row)));
  }
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setStretchLastSection(true);
  keep_scaled(*table_, [this] { table_->verticalHeader()->setDefaultSectionSize(scaled(28)); });
  column->addWidget(table_);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  resize(scaled(820), scaled(560));
}

}  // namespace magna
