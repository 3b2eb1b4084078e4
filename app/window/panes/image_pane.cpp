// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDockWidget>
#include <QListView>
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "app/window/camera_first.h"
#include "app/window/dock_arranger.h"
#include "app/window/pane_focus.h"
#include "app/window/pane_table.h"
#include "app/window/window_context.h"
#include "widgets/base/bars/pane_header.h"
#include "widgets/base/bars/status_line.h"
#include "widgets/base/keys/action_button.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/robot_colours.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/tr.h"
#include "widgets/help/help_library.h"
#include "widgets/images/camera_aimer.h"
#include "widgets/images/image_pane.h"
#include "widgets/images/image_queue_page.h"
#include "widgets/images/live_page.h"
#include "widgets/images/picture_marker.h"
#include "widgets/images/picture_view.h"
#include "widgets/images/thumbnail_page.h"
#include "widgets/map/map_pane.h"
#include "widgets/robots/teleop/teleop_pane.h"

namespace magna {
namespace {

constexpr int kPlace = 1;  // position of the page's button: after the live picture

void show_queue(ActionSet& actions, ImagePane& image, ImageQueuePage& queue) {
  const bool here = queue.isVisible();
  const QString why = tr("Open the image queue first");
  const QString none = tr("There is no other image");
  actions.set_enabled("image.previous", here && queue.can_step(-1), here ? none : why);
  actions.set_enabled("image.next", here && queue.can_step(+1), here ? none : why);
  actions.set_enabled("image.dismiss", here && queue.can_dismiss(),
                      here ? tr("The image is no longer in the queue") : why);
  const auto& views = image.large_views();
  actions.set_enabled(
      "image.mark",
      std::ranges::any_of(views, [](PictureView* v) { return v->isVisible() && v->picture(); }),
      tr("No robot's picture is shown"));
}

/// Number of stored images that were not dismissed.
std::size_t waiting_images(const Snapshot& now) {
  if (!now.images) return 0;
  return static_cast<std::size_t>(
      std::ranges::count_if(*now.images, [](const auto& image) { return !image->dismissed; }));
}

void connect_steps(const WindowContext& context, ImagePane& image, ImageQueuePage& queue) {
  ActionSet& actions = context.actions;
  actions.on("image.queue", &queue, [&camera = *context.camera_first, &image, &queue] {
    camera.come(false);
    image.show_page(queue);
    queue.sort();
    camera.go_to_image(queue.view());
  });
  actions.on("image.previous", &queue, [&queue] { queue.step(-1); });
  actions.on("image.next", &queue, [&queue] { queue.step(+1); });
  actions.on("image.dismiss", &queue, [&queue] { queue.dismiss(); });
}

void connect_marks(const WindowContext& context, ImagePane& image, ImageQueuePage& queue) {
  auto* tool = new PictureMarkTool(&image);
  image.add_tool(*tool);
  std::vector<PictureMarker*> markers;
  for (PictureView* view : image.large_views()) {
    markers.push_back(new PictureMarker(*view, *tool, context.edits));
    StatusLine& line = *context.status;
    QObject::connect(markers.back(), &PictureMarker::sighted, &context.map, &MapPane::show_sight);
    QObject::connect(markers.back(), &PictureMarker::hint_changed, &line,
                     [&line, &map = context.map](const QString& hint) {
                       line.show_hint(hint.isEmpty() ? map.hint() : hint);
                     });
  }
  context.actions.on("image.mark", &queue, [markers] {
    for (PictureMarker* marker : markers) {
      if (marker->view().isVisible()) return marker->aim();
    }
  });
}

/// Shows a stored image in the queue, and later, if it is still there, the page before again.
void connect_stored(const WindowContext& context, ImagePane& image, QDockWidget& dock,
                    ImageQueuePage& queue) {
  const auto before = std::make_shared<const QWidget*>(&image.live());
  QObject::connect(&image, &ImagePane::stored_wanted, &queue,
                   [&context, &image, &dock, &queue, before](ImageId stored) {
                     if (&image.shown_page() != &queue) *before = &image.shown_page();
                     queue.show_stored(stored);
                     image.show_page(queue);
                     const bool hidden = !context.camera_first->on() && !dock.isVisible();
                     // In a narrow window it would hide the pane that it was chosen in.
                     if (hidden && !context.arranger->narrow()) bring_to_front(dock);
                   });
  QObject::connect(&image, &ImagePane::stored_left, &queue,
                   [&image, &queue, before](ImageId stored) {
                     if (&image.shown_page() != &queue || queue.current() != stored) return;
                     queue.leave();
                     image.show_page(**before);
                   });
}

/// Adds the queue page to the image pane and connects its actions, and the tool for marks in
/// pictures. Switching from the queue to the live page shows the live picture again.
void connect_image_queue(const WindowContext& context, ImagePane& image, QDockWidget& dock) {
  auto* queue = new ImageQueuePage(context.edits, image.maker(), &image);
  image.add_page(*queue,
                 {tr("Queue"), tr("Shows stored images one by one, most informative first")},
                 &queue->view(), kPlace);
  connect_steps(context, image, *queue);
  connect_marks(context, image, *queue);
  connect_stored(context, image, dock, *queue);
  QObject::connect(queue, &ImageQueuePage::left, &image,
                   [&image] { image.show_page(image.live()); });
  SnapshotFeed& feed = context.feed;
  QObject::connect(&image, &ImagePane::page_changed, queue, [&image, queue] {
    if (&image.shown_page() == &image.live()) queue->leave();
  });
  const auto follow = [&actions = context.actions, &image, &feed, queue] {
    show_queue(actions, image, *queue);
    image.show_count(*queue, waiting_images(feed.now()));
  };
  QObject::connect(queue, &ImageQueuePage::changed, &context.actions, follow);
  QObject::connect(&image, &ImagePane::page_changed, &context.actions, follow);
  for (PictureView* view : image.large_views()) {
    QObject::connect(view, &PictureView::picture_changed, &context.actions, follow);
  }
  QObject::connect(&feed, &SnapshotFeed::calm, &context.actions, follow);
  follow();
}

struct Turn {
  ActionName id;
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
constexpr int kRowsHeight = 36;      // beside the picture, pixels at 100 %
constexpr int kFloatingWidth = 800;  // initial size, pixels at 100 %
constexpr int kFloatingHeight = 720;

void show_images(const WindowContext& context, const ImagePane& image) {
  const Snapshot& now = context.feed.now();
  const bool known = now.active && label_of(now, *now.active) != nullptr;
  const QString why = tr("Choose a robot first");
  context.actions.set_enabled("image.centre", known, why);
  for (const Turn& turn : kTurns) context.actions.set_enabled(turn.id, known, why);
  context.actions.set_enabled("image.save", image.can_save(),
                              tr("No robot's picture is shown. Choose Live picture."));
}

void connect_turns(const WindowContext& context, CameraAimer& aimer) {
  SnapshotFeed& feed = context.feed;
  for (const Turn& turn : kTurns) {
    context.actions.on(turn.id, &aimer, [&feed, &aimer, turn] {
      if (const auto robot = feed.now().active) {
        aimer.turn_by(*robot, radians(turn.pan), radians(turn.tilt));
      }
    });
  }
  context.actions.on("image.centre", &aimer, [&feed, &aimer] {
    if (const auto robot = feed.now().active) aimer.centre(*robot);
  });
}

void pop_out(QDockWidget& dock) {
  const bool out = !dock.isFloating();
  dock.show();
  set_floating(dock, out, {kFloatingWidth, kFloatingHeight});
  dock.raise();
}

void connect_pages(const WindowContext& context, ImagePane& image, QDockWidget& dock) {
  CameraFirst& camera = *context.camera_first;
  context.actions.on("image.live", &image, [&camera, &image] {
    image.show_page(image.live());
    camera.go_to_image(image.live().view());
  });
  context.actions.on("image.all", &image, [&camera, &image] {
    image.show_page(image.all());
    camera.go_to_image(image.all().list());
  });
  context.actions.on("image.pop_out", &dock, [&camera, &dock] {
    camera.set(false);  // the images are in the dock then
    pop_out(dock);
  });
  QObject::connect(
      &dock, &QDockWidget::topLevelChanged, &context.actions,
      [&actions = context.actions](bool out) { actions["image.pop_out"].setChecked(out); });
}

/// Names the active robot in the header of the pane, if it or its look has changed; not while the
/// map is there.
void name_robot(PaneHeader& header, const Snapshot& now, bool images, QString& shown) {
  const RobotLabel* const label = images && now.active ? label_of(now, *now.active) : nullptr;
  const QString name = label == nullptr ? QString() : QString::fromStdString(label->name);
  const QString letter = label == nullptr ? QString() : QString::fromStdString(label->letter);
  const std::size_t style = label == nullptr ? 0 : style_of(*label);
  const QString look = QStringLiteral("%1 %2 %3 %4 %5")
                           .arg(scale_percent())
                           .arg(style)
                           .arg(images)
                           .arg(letter, name);
  if (std::exchange(shown, look) == look) return;
  header.show_robot(label == nullptr ? QIcon() : swatch_icon(style, letter), name);
}

/// Connects and enables the actions on cameras and pictures, the buttons of the pane, and pan and
/// tilt in the teleoperation pane.
void attach_image(const WindowContext& context, ImagePane& image, QDockWidget& dock) {
  ActionSet& actions = context.actions;
  TeleopPane& teleop = *context.teleop;
  image.set_software(QStringLiteral("Magna " MAGNA_VERSION));
  connect_turns(context, image.aimer());
  connect_pages(context, image, dock);
  actions.on("image.boxes", &image, [&actions, &image] {
    for (PictureView* const view : image.large_views()) {
      view->set_boxes(actions["image.boxes"].isChecked());
    }
  });
  actions.on("image.hide_computed", &image, [&actions, &image] {
    const bool hide = actions["image.hide_computed"].isChecked();
    image.live().hide_computed(hide);
    image.head().hide_computed(hide);
    image.all().hide_computed(hide);
  });
  actions.on("image.save", &image, [&image] { image.save_picture(); });
  PaneHeader& header = header_of(dock);
  header.add_tool(image.page_bar());
  header.add_button(actions["view.camera_first"]);
  const CameraFirst& camera = *context.camera_first;
  const auto name = [&header, &feed = context.feed, &camera,
                     shown = std::make_shared<QString>(QStringLiteral("-"))] {
    name_robot(header, feed.now(), !camera.on(), *shown);
  };
  QObject::connect(&context.feed, &SnapshotFeed::calm, &header, name);
  QObject::connect(&camera, &CameraFirst::swapped, &header, name);
  auto* save = new ActionButton(actions["image.save"], Qt::ToolButtonIconOnly, &image);
  save->setAutoRaise(true);
  image.add_tool(*save);
  teleop.add_row(*new CameraRows(context.feed, image.aimer(), &teleop));
  const auto show = [&context, &image] { show_images(context, image); };
  QObject::connect(&context.feed, &SnapshotFeed::calm, &actions, show);
  QObject::connect(&image, &ImagePane::page_changed, &actions, show);
  show();
  connect_image_queue(context, image, dock);
}

}  // namespace

PaneDescriptor image_pane() {
  const PanePlace place{.place = DockPlace::Right, .size = kSideWidth};
  return {.id = "image",
          .title = tr("Image"),
          .icon = "camera",
          .place = place,
          .in_watch = place,
          .help = "image",
          .height = [](int width) { return width * 3 / 4 + scaled(kRowsHeight); },
          .fits = [](const Snapshot& now) { return hall_of(now) == nullptr; },
          .make = [](WindowContext& context) -> MadePane {
            context.side = new PaneSlot(&context.window);
            context.image = new ImagePane(context.feed, context.side);
            context.image->setProperty(kHelpPage, QStringLiteral("image"));
            context.side->hold(*context.image);
            MadePane made{context, context.image, attach_image};
            made.widget = context.side;
            return made;
          }};
}

}  // namespace magna
