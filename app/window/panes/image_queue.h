// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ImagePane;
struct WindowContext;

/// The queue's page in the image pane and what its actions do; marks in all pictures. Leaving the
/// queue for the live page shows the live picture there.
void connect_image_queue(const WindowContext& context, ImagePane& image, QDockWidget& dock);

}  // namespace magna
