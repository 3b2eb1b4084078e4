// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/panes/image_queue.h"

#include <QDockWidget>
#include <algorithm>
#include <vector>

#include "app/window/pane_focus.h"
#include "app/window/window_context.h"
#include "core/engine/operator_inputs.h"
#include "widgets/action_set.h"
#include "widgets/image/image_pane.h"
#include "widgets/image/image_queue_page.h"
#include "widgets/image/live_page.h"
#include "widgets/image/picture_mark_tool.h"
#include "widgets/image/picture_marker.h"
#include "widgets/image/picture_view.h"
#include "widgets/status_line.h"
#include "widgets/tr.h"

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

void connect_steps(ActionSet& actions, ImagePane& image, ImageQueuePage& queue, QDockWidget& dock) {
  actions.on("image.queue", &queue, [&image, &dock, &queue] {
    image.show_page(queue);
    queue.sort();
    go_to_dock(dock);
    queue.view().setFocus(Qt::ShortcutFocusReason);
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
    auto& line = context.part<StatusLine>();
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

}  // namespace

void connect_image_queue(const WindowContext& context, ImagePane& image, QDockWidget& dock) {
  auto* queue = new ImageQueuePage(context.edits, image.maker(), &image);
  image.add_page(*queue,
                 {tr("Queue"), tr("Shows stored images one by one, most informative first")},
                 &queue->view(), kPlace);
  connect_steps(context.actions, image, *queue, dock);
  connect_marks(context, image, *queue);
  QObject::connect(queue, &ImageQueuePage::left, &image,
                   [&image] { image.show_page(image.live()); });
  SnapshotFeed& feed = context.feed;
  QObject::connect(&image, &ImagePane::page_changed, queue, [&image, &feed] {
    if (&image.shown_page() == &image.live() && feed.now().shown_image) {
      feed.link().post(input::ShowImage{std::nullopt});
    }
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

}  // namespace magna
