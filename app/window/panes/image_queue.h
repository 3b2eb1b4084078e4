// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ImagePane;
struct WindowContext;

/// Adds the queue page to the image pane and connects its actions, and the tool for marks in
/// pictures. Switching from the queue to the live page shows the live picture again.
void connect_image_queue(const WindowContext& context, ImagePane& image, QDockWidget& dock);

}  // namespace magna
