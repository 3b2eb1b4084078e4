// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QDockWidget;

namespace magna {

class ActionSet;
class EditStack;
class ImagePane;
class StatusLine;

/// Where the image queue and marks in pictures come up in the window.
struct QueueParts {
  ActionSet& actions;
  EditStack& edits;
  ImagePane& image;
  QDockWidget& dock;
  StatusLine& status;
};

/// The queue's page in the image pane and what its actions do; marks in all pictures. Who leaves
/// the queue for the live page sees the live picture there.
void connect_image_queue(const QueueParts& parts);

}  // namespace magna
