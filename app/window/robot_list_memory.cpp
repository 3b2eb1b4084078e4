// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/robot_list_memory.h"

#include "app/profile/profile.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/pane_header.h"
#include "widgets/team/robot_columns_dialog.h"
#include "widgets/team/robot_list_pane.h"

namespace magna {
namespace {

struct DensityAction {
  ActionName id;
  RowDensity density;
  ListRows rows;
};
constexpr DensityAction kDensities[] = {
    {"view.list_lines", RowDensity::Lines, ListRows::Line},
    {"view.list_two_lines", RowDensity::TwoLines, ListRows::TwoLines},
    {"view.list_cards", RowDensity::Cards, ListRows::Cards}};
constexpr ActionName kChooseColumns = "view.list_columns";

}  // namespace

RobotListMemory::RobotListMemory(const WindowContext& context)
    : QObject(&context.window),
      context_(context),
      profile_(context.profile),
      list_(context.part<RobotListPane>()) {
  for (const DensityAction& each : kDensities) {
    context.actions.on(each.id, this, [this, density = each.density] {
      list_.set_density(density);
      show_density();
    });
  }
  context.actions.on(kChooseColumns, this, [this] { ask_columns(); });
  // Also in the context menus of list and header.
  PaneHeader& header = header_of(context.dock("robots"));
  header.setContextMenuPolicy(Qt::ActionsContextMenu);
  for (const ActionName id :
       {kDensities[0].id, kDensities[1].id, kDensities[2].id, kChooseColumns}) {
    list_.addAction(&context.actions[id]);
    header.addAction(&context.actions[id]);
  }
  apply();
  connect(&list_, &RobotListPane::rows_changed, this, &RobotListMemory::keep);
}

void RobotListMemory::apply() {
  const UserSettings kept = profile_.user();  // changes of the list are kept at once
  for (const DensityAction& each : kDensities) {
    if (each.rows == kept.list_rows) list_.set_density(each.density);
  }
  QStringList columns;
  for (const std::string& id : kept.list_columns) columns << QString::fromStdString(id);
  list_.choose_columns(columns);
  show_density();
}

void RobotListMemory::keep() {
  for (const DensityAction& each : kDensities) {
    if (each.density == list_.density()) profile_.user().list_rows = each.rows;
  }
  profile_.user().list_columns.clear();
  for (const QString& id : list_.columns()) {
    profile_.user().list_columns.push_back(id.toStdString());
  }
  profile_.save_user();
}

void RobotListMemory::show_density() {
  for (const DensityAction& each : kDensities) {
    if (each.density == list_.density()) context_.actions[each.id].setChecked(true);
  }
}

void RobotListMemory::ask_columns() {
  auto* dialog = new RobotColumnsDialog(list_.columns(), &context_.window);
  connect(dialog, &RobotColumnsDialog::columns_chosen, &list_, &RobotListPane::choose_columns);
  dialog->show();
}

}  // namespace magna
