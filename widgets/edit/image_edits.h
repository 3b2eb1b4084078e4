// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "core/imagery/stored_image.h"
#include "widgets/edit/edit_stack.h"

namespace magna {

/// The user is done with a stored image. Taken back, it waits again and is shown.
class ImageDismiss final : public QUndoCommand {
 public:
  ImageDismiss(EditStack& edits, ImageId image);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  ImageId image_;
};

/// Nothing happens when there is no such image, or it was dismissed before.
void dismiss_image(EditStack& edits, ImageId image);

/// The stored image as it is known; nullptr: it does not exist or no longer exists.
std::shared_ptr<const StoredImage> find_image(const Snapshot& now, ImageId image);

}  // namespace magna
