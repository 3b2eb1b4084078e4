// SPDX-License-Identifier: GPL-3.0-or-later
// Construction of RobotListPane.

#include <QHeaderView>
#include <QLineEdit>
#include <QVBoxLayout>
#include <utility>

#include "widgets/team/order_box.h"
#include "widgets/team/robot_columns.h"
#include "widgets/team/robot_list_pane.h"
#include "widgets/team/robot_table.h"
#include "widgets/ui_scale.h"

namespace magna {

QWidget* RobotListPane::make_finder() {
  auto* finder = new QWidget(this);
  auto* row = new QHBoxLayout(finder);
  row->setContentsMargins(4, 4, 4, 4);
  row->setSpacing(4);
  filter_ = new QLineEdit(finder);
  filter_->setPlaceholderText(tr("Filter (Ctrl+F)"));
  filter_->setClearButtonEnabled(true);
  filter_->setAccessibleName(tr("Filter"));
  filter_->setToolTip(
      tr("Shows robots with these words in name, type, state, reason or commander"));
  filter_->setAccessibleDescription(filter_->toolTip());
  finder->hide();
  sort_ = new OrderBox(finder);
  sort_->setAccessibleName(tr("Sort by"));
  sort_->setToolTip(tr("Order of the list"));
  const std::pair<QString, RobotSort> sorts[] = {
      {tr("By number"), RobotSort::Number},       {tr("By name"), RobotSort::Name},
      {tr("By state"), RobotSort::State},         {tr("By need"), RobotSort::Need},
      {tr("By commander"), RobotSort::Commander}, {tr("By battery"), RobotSort::Battery}};
  for (const auto& [text, sort] : sorts) sort_->addItem(text, static_cast<int>(sort));
  sort_->setItemData(3, tr("Robots that need help first, then waiting, stopped and held ones"),
                     Qt::ToolTipRole);
  row->addWidget(filter_, 1);
  row->addWidget(sort_);
  filter_->installEventFilter(this);
  connect(filter_, &QLineEdit::textChanged, this, [this] {
    show_filter();
    rearrange();
  });
  connect(sort_, &QComboBox::currentIndexChanged, this, [this] {
    descending_ = false;
    rearrange();
  });
  return finder;
}

void RobotListPane::make_table() {
  table_ = new RobotTable(this);
  table_->setModel(&model_);
  QHeaderView* header = table_->horizontalHeader();
  header->setHighlightSections(false);
  header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  header->setSectionsClickable(true);
  columns_ = std::make_unique<RobotColumns>(*table_, model_);
  columns_->set_density(RowDensity::Lines);
  keep_scaled(*table_, [this] { columns_->fit(true); });
  connect(&model_, &RobotTableModel::facilities_changed, this, [this] { columns_->fit(); });
  connect(&model_, &QAbstractItemModel::modelReset, this, [this] { columns_->fit(); });
  table_->viewport()->installEventFilter(this);
  connect(header, &QHeaderView::sectionClicked, this, &RobotListPane::sort_by_column);
}

}  // namespace magna
