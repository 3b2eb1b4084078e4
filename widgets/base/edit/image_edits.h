// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QUndoCommand>

#include "core/imagery/stored_image.h"
#include "widgets/base/edit/edit_stack.h"

namespace magna {

/// Dismisses a stored image. Undo returns it to the queue and shows it.
class ImageDismiss final : public QUndoCommand {
 public:
  ImageDismiss(EditStack& edits, ImageId image);
  void undo() override;
  void redo() override;

 private:
  EditStack& edits_;
  ImageId image_;
};

/// Does nothing if the image does not exist or was already dismissed.
void dismiss_image(EditStack& edits, ImageId image);

/// The stored image; nullptr = it does not exist or no longer exists.
std::shared_ptr<const StoredImage> find_image(const Snapshot& now, ImageId image);

}  // namespace magna
