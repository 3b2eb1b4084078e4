// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/team/waypoint_table.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <algorithm>

#include "widgets/plain_table.h"
#include "widgets/team/waypoint_table_model.h"

namespace magna {
QWidget* WaypointDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                        const QModelIndex& index) const {
  const QString name = index.model()->headerData(index.column(), Qt::Horizontal).toString();
  if (index.column() != WaypointTableModel::Type) {
    auto* field = new QLineEdit(parent);
    field->setFrame(false);
    field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    field->setAccessibleName(name);
    return field;
  }
  auto* choice = new QComboBox(parent);
  for (const auto type : {WaypointType::Goto, WaypointType::TurnTo, WaypointType::Explore}) {
    choice->addItem(waypoint_type_text(type), static_cast<int>(type));
  }
  choice->setAccessibleName(name);
  // A choice in its list applies at once, without leaving the cell. Closed, each arrow key would be
  // one.
  QMetaObject::invokeMethod(choice, &QComboBox::showPopup, Qt::QueuedConnection);
  connect(choice, &QComboBox::activated, this,
          [this, choice] { const_cast<WaypointDelegate*>(this)->apply(*choice); });
  return choice;
}

void WaypointDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  if (auto* choice = qobject_cast<QComboBox*>(editor)) {
    return choice->setCurrentIndex(choice->findData(index.data(Qt::EditRole)));
  }
  auto* field = qobject_cast<QLineEdit*>(editor);
  const QString text = index.data(Qt::EditRole).toString();
  // The robot drives on while the user types or text is selected.
  if (!field->isModified() && field->text() != text) field->setText(text);
}

void WaypointDelegate::set_value(QWidget& editor, QAbstractItemModel& model,
                                 const QModelIndex& index) const {
  if (const auto* choice = qobject_cast<QComboBox*>(&editor)) {
    model.setData(index, choice->currentData(), Qt::EditRole);
  } else {
    model.setData(index, qobject_cast<QLineEdit*>(&editor)->text(), Qt::EditRole);
  }
}

void WaypointDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                            const QModelIndex&) const {
  QRect place = option.rect;
  place.setHeight(std::max(place.height(), editor->sizeHint().height()));
  place.moveCenter(option.rect.center());
  if (place.top() < 0) place.moveTop(0);
  editor->setGeometry(place);
}

WaypointTable::WaypointTable(QWidget* parent) : RowTable(parent) {
  make_plain_table(
      *this, tr("Way-points"),
      tr("The active robot's plan. Enter or F2 edits a cell, Insert adds a row, Delete removes "
         "rows, Alt+Up and Alt+Down move them."));
  new WaypointDelegate(*this);
  setAlternatingRowColors(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void WaypointTable::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Insert) return emit insert_wanted();
  RowTable::keyPressEvent(event);
}

}  // namespace magna
