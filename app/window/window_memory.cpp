// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_memory.h"

#include <QMenu>
#include <map>
#include <utility>

#include "app/window/bookmark_commands.h"
#include "app/window/camera_first.h"
#include "app/window/data_files.h"
#include "app/window/dock_arranger.h"
#include "app/window/hall_edit_commands.h"
#include "app/window/layout_commands.h"
#include "app/window/look_commands.h"
#include "app/window/mission_files.h"
#include "app/window/window_context.h"
#include "app/window/work_guard.h"
#include "app/window/work_keeper.h"
#include "app/window/world_commands.h"
#include "app/window/world_edit_commands.h"
#include "app/window/world_memory.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/help/command_palette.h"
#include "widgets/images/inside_pane.h"
#include "widgets/images/mission_pane.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/team/robot_columns.h"
#include "widgets/robots/team/robot_list_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

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

QString name_of(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

}  // namespace

RobotListMemory::RobotListMemory(const WindowContext& context)
    : QObject(&context.window),
      context_(context),
      profile_(context.profile),
      list_(*context.robots) {
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

ProfileWatch::ProfileWatch(const WindowContext& context, const Parts& parts)
    : QObject(&context.window), context_(context), parts_(parts) {
  connect(&files_, &FileWatch::changed, this, &ProfileWatch::take);
}

void ProfileWatch::enter_world() {
  const Profile& profile = context_.profile;
  if (profile.folder().empty()) return;
  QStringList files{name_of(profile.user_file()), name_of(parts_.keeper.lines_file())};
  if (!profile.world_file().empty()) files << name_of(profile.world_file());
  for (int slot = 1; slot <= kLayoutSlots; ++slot) files << name_of(profile.layout_path(slot));
  files_.set_files(files);
}

void ProfileWatch::take(const QString& file) {
  Profile& profile = context_.profile;
  if (file == name_of(profile.user_file())) {
    const UserSettings before = profile.user();
    if (profile.take_user_changes()) parts_.looks.show_changes(before);
  } else if (file == name_of(profile.world_file())) {
    take_world();
  } else if (file == name_of(parts_.keeper.lines_file())) {
    parts_.keeper.take_lines();
  } else {
    parts_.layouts.name_slots();
  }
}

void ProfileWatch::take_world() {
  Profile& profile = context_.profile;
  const auto bookmarks = profile.world().bookmarks;
  if (!profile.take_world_changes()) return;
  parts_.memory.show_robots();
  if (profile.world().bookmarks != bookmarks) parts_.bookmarks.take_world();
  parts_.keeper.view_taken();
}

WindowMemory::WindowMemory(const WindowContext& context, CommandPalette& palette,
                           WorldDocuments* worlds, ThemeChoice theme, int scale)
    : QObject(&context.window), context_(context), profile_(context.profile), palette_(palette) {
  looks_ = new LookCommands(context, theme, scale);
  layouts_ = new LayoutCommands(context);
  halls_ = new HallEditCommands(context, *layouts_);  // leaves before a world file is shown
  edits_ = new WorldEditCommands(context, *layouts_, worlds);
  list_ = new RobotListMemory(context);
  memory_ = new WorldMemory(context, this);
  auto* const missions = new MissionFiles(context);
  worlds_ = new WorldCommands(context, *missions);
  bookmarks_ = new BookmarkCommands(context);
  keeper_ = new WorkKeeper(context, *layouts_, *memory_, *edits_, *halls_);
  guard_ = new WorkGuard(context, *keeper_, *missions, *edits_, *halls_);
  watch_ = new ProfileWatch(context, {*looks_, *layouts_, *memory_, *bookmarks_, *keeper_});
  connect(looks_, &LookCommands::scale_changed, this,
          [this](int before, int now) { layouts_->keeper().rescale(before, now); });
  // The ground truth layer is saved with the world, not with the layout.
  layouts_->set_layers(
      [this] {
        MapLayers layers = context_.map.layers();
        layers["truth"] = MapLayers()["truth"];
        return layers_text(layers);
      },
      [this](const std::string& text) {
        MapLayers layers = layers_of_text(text, context_.map.layers());
        layers["truth"] = context_.map.layers()["truth"];
        context_.map.set_layers(layers);
      });
  context.actions.on("view.wheel_zooms", this, [this] { choose_wheel(WheelUse::Zoom); });
  context.actions.on("view.wheel_moves", this, [this] { choose_wheel(WheelUse::Scroll); });
  show_wheel();
  connect(looks_, &LookCommands::settings_changed, this, [this] {
    give_limits();
    show_wheel();
    give_keys();
    give_used();
    give_closed();
    guard_->show_choice();
    context_.camera_first->show_choice();
    context_.folder->show_choice();
    list_->apply();
  });
  give_keys();
  give_used();
  connect(&palette, &CommandPalette::used, this, [this] {
    profile_.user().used = palette_.recent();
    profile_.save_user();
  });
  connect(&context.actions, &ActionSet::keys_changed, this, &WindowMemory::keep_keys);
  connect(context.teleop, &TeleopPane::limits_changed, this, &WindowMemory::keep_limits);
  give_limits();
  connect(context.inside, &InsidePane::folded, this, &WindowMemory::keep_closed);
  give_closed();
  context.actions.on("robot.appearance", this, [this] { show_appearance(); });
  connect(missions, &MissionFiles::stored, keeper_, &WorkKeeper::note_stored);
  connect_marks();
  connect(worlds_, &WorldCommands::world_leaving, keeper_, &WorkKeeper::leave_world);
  connect(worlds_, &WorldCommands::world_changed, this, [this] {
    memory_->restore();
    bookmarks_->take_world();
    keeper_->enter_world();
    watch_->enter_world();
    emit world_changed();
  });
}

void WindowMemory::connect_marks() {
  auto* marks = new MarkFiles(context_.window, context_.edits, context_.messages, &context_.window);
  marks->set_images([this] { return context_.mission->images(); });
  context_.actions.on("world.export_marks", marks, [marks] { marks->ask_for_export(); });
  context_.actions.on("world.import_marks", marks, [marks] { marks->ask_for_import(); });
  connect(marks, &MarkFiles::stored, keeper_, [this](const std::vector<MarkContent>& stored) {
    keeper_->note_stored({{}, {}, stored, {}});
  });
}

void WindowMemory::fill_menus(QMenu& world, QMenu& view) {
  auto* recent = new QMenu(tr("Open r&ecent"), &world);
  recent->setObjectName(QStringLiteral("recent"));
  world.insertMenu(&context_.actions["world.reload"], recent);
  // Also filled when the menu is not opened, because the palette lists the menus' entries.
  const auto fill = [this, recent] { worlds_->fill_recent(*recent); };
  connect(recent, &QMenu::aboutToShow, this, fill);
  connect(this, &WindowMemory::world_changed, recent, fill);
  fill();

  bookmarks_->add_menu(view);
  view.addSeparator();
  QMenu* layouts = view.addMenu(tr("&Layouts"));
  layouts->setObjectName(QStringLiteral("layouts"));
  context_.actions.fill(*layouts, "layouts");
  context_.actions.fill(*layouts, "layout");
  connect(layouts, &QMenu::aboutToShow, layouts_, &LayoutCommands::name_slots);
  context_.actions.fill(view, "arrange");
  view.addSeparator();
  QMenu* size = view.addMenu(tr("Si&ze"));
  context_.actions.fill(*size, "scale");
  context_.actions.fill(*size, "scale_more");
  context_.actions.fill(*view.addMenu(tr("Mouse &wheel")), "wheel");
  context_.actions.fill(view, "motion");
  context_.actions.fill(*view.addMenu(tr("S&ettings")), "settings");
}

void WindowMemory::begin(const std::string& layout) {
  layouts_->begin(layout);
  memory_->restore();
  bookmarks_->take_world();
  keeper_->enter_world();
  watch_->enter_world();
}

void WindowMemory::show_window() {
  QMainWindow& window = context_.window;
  if (const auto& place = profile_.user().window) {
    const QRect rect(place->x, place->y, place->width, place->height);
    window.setGeometry(moved_onto_screen(rect, usable_screens()));
  }
  if (profile_.user().maximized) {
    window.showMaximized();
  } else {
    window.show();
  }
}

void WindowMemory::note() {
  keeper_->finish();
  const QRect normal = context_.window.normalGeometry();
  if (normal.isValid()) {
    profile_.user().window = DesktopRect{normal.x(), normal.y(), normal.width(), normal.height()};
  }
  profile_.user().maximized = context_.window.isMaximized();
  profile_.save_user();
  profile_.save_waiting(WorkKeeper::kPatienceMs);
  if (keeper_->layout_changed()) layouts_->remember();  // else it may be another Magna's now
}

void WindowMemory::choose_wheel(WheelUse use) {
  profile_.user().wheel = use;
  profile_.save_user();
  show_wheel();
}

void WindowMemory::show_wheel() {
  const bool moves = profile_.user().wheel == WheelUse::Scroll;
  context_.map.set_wheel_pans(moves);
  context_.actions[moves ? ActionName("view.wheel_moves") : ActionName("view.wheel_zooms")]
      .setChecked(true);
}

void WindowMemory::give_keys() {
  const KeyMap kept = profile_.user().keys;  // change signals during the loop must not be saved
  giving_keys_ = true;
  for (const QString& problem : context_.actions.take_changed_keys(kept)) {
    context_.messages.show_message(Severity::Caution, problem, problem);
  }
  giving_keys_ = false;
}

void WindowMemory::keep_keys() {
  if (giving_keys_) return;
  profile_.user().keys = context_.actions.changed_keys();
  profile_.save_user();
}

void WindowMemory::give_used() { palette_.set_recent(profile_.user().used); }

void WindowMemory::give_limits() {
  std::map<RobotType, TeleopLimits> limits;
  for (const auto& [name, kept] : profile_.user().stick) {
    if (const auto type = robot_type(name)) limits[*type] = {kept.speed, kept.turn_rate};
  }
  context_.teleop->set_limits(std::move(limits));
}

void WindowMemory::keep_limits() {
  for (const auto& [type, limits] : context_.teleop->limits()) {
    profile_.user().stick[std::string(info(type).name)] = {limits.speed, limits.turn_rate};
  }
}

void WindowMemory::give_closed() { context_.inside->set_closed(profile_.user().closed); }

void WindowMemory::keep_closed() {
  profile_.user().closed = context_.inside->closed();
  profile_.save_user();
}

void WindowMemory::show_appearance() {
  const auto active = context_.feed.now().active;
  if (!active) return;
  auto* dialog = new AppearanceDialog(context_.feed, *active, &context_.window);
  connect(dialog, &AppearanceDialog::look_wanted, memory_, &WorldMemory::set_look);
  dialog->show();
}

}  // namespace magna
