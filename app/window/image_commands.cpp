// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/image_commands.h"

#include <QDockWidget>
#include <QListView>

#include "app/window/layout_keeper.h"
#include "app/window/pane_focus.h"
#include "widgets/action_button.h"
#include "widgets/action_set.h"
#include "widgets/image/camera_rows.h"
#include "widgets/image/image_pane.h"
#include "widgets/image/live_page.h"
#include "widgets/image/picture_view.h"
#include "widgets/image/thumbnail_page.h"
#include "widgets/snapshot_reader.h"
#include "widgets/teleop/teleop_pane.h"
#include "widgets/tr.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

struct Turn {
  std::string_view id;
  double pan;   ///< degrees
  double tilt;  ///< degrees
};
constexpr double kStep = LivePage::kStepDegrees;
constexpr Turn kTurns[] = {
    {"image.turn_left", -kStep, 0.0},
    {"image.turn_right", +kStep, 0.0},
    {"image.tilt_up", 0.0, +kStep},
    {"image.tilt_down", 0.0, -kStep},
};
constexpr int kFloatingWidth = 800;  // pixels at 100 %, the first time
constexpr int kFloatingHeight = 720;

void show_images(const ImageParts& parts) {
  const Snapshot& now = parts.feed.now();
  const bool known = now.active && label_of(now, *now.active) != nullptr;
  const QString why = tr("Choose a robot first");
  parts.actions.set_enabled("image.centre", known, why);
  for (const Turn& turn : kTurns) parts.actions.set_enabled(turn.id, known, why);
  parts.actions.set_enabled("image.save", parts.image.can_save(),
                            tr("No robot's picture is shown. Choose Live picture."));
}

void connect_turns(const ImageParts& parts) {
  SnapshotFeed& feed = parts.feed;
  CameraAimer& aimer = parts.image.aimer();
  for (const Turn& turn : kTurns) {
    parts.actions.on(turn.id, &aimer, [&feed, &aimer, turn] {
      if (const auto robot = feed.now().active) {
        aimer.turn_by(*robot, radians(turn.pan), radians(turn.tilt));
      }
    });
  }
  parts.actions.on("image.centre", &aimer, [&feed, &aimer] {
    if (const auto robot = feed.now().active) aimer.centre(*robot);
  });
}

void pop_out(QDockWidget& dock) {
  const bool out = !dock.isFloating();
  dock.show();
  dock.setFloating(out);
  if (out && dock.width() < scaled(kFloatingWidth) / 2) {
    dock.resize(scaled(kFloatingWidth), scaled(kFloatingHeight));
    dock.move(brought_back(dock.frameGeometry(), usable_screens()).topLeft());
  }
  dock.raise();
}

void connect_pages(const ImageParts& parts) {
  ImagePane& image = parts.image;
  QDockWidget& dock = parts.dock;
  const auto go = [&image, &dock](const QWidget& page) {
    image.show_page(page);
    go_to_dock(dock);
  };
  parts.actions.on("image.live", &image, [go, &image] {
    go(image.live());
    image.live().view().setFocus(Qt::ShortcutFocusReason);
  });
  parts.actions.on("image.all", &image, [go, &image] {
    go(image.all());
    image.all().list().setFocus(Qt::ShortcutFocusReason);
  });
  parts.actions.on("image.pop_out", &dock, [&dock] { pop_out(dock); });
  QObject::connect(
      &dock, &QDockWidget::topLevelChanged, &parts.actions,
      [&actions = parts.actions](bool out) { actions["image.pop_out"].setChecked(out); });
}

}  // namespace

void connect_images(const ImageParts& parts) {
  ActionSet& actions = parts.actions;
  ImagePane& image = parts.image;
  connect_turns(parts);
  connect_pages(parts);
  actions.on("image.boxes", &image, [&actions, &image] {
    for (PictureView* const view : image.large_views()) {
      view->set_boxes(actions["image.boxes"].isChecked());
    }
  });
  actions.on("image.save", &image, [&image] { image.save_picture(); });
  auto* save = new ActionButton(actions["image.save"], Qt::ToolButtonIconOnly, &image);
  save->setAutoRaise(true);
  image.add_tool(*save);
  parts.teleop.add_row(*new CameraRows(parts.feed, image.aimer(), &parts.teleop));
  QObject::connect(&parts.feed, &SnapshotFeed::calm, &actions, [parts] { show_images(parts); });
  QObject::connect(&image, &ImagePane::page_changed, &actions, [parts] { show_images(parts); });
  show_images(parts);
}

}  // namespace magna
