// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/edit/image_edits.h"

#include <algorithm>

#include "core/engine/operator_inputs.h"

namespace magna {

std::shared_ptr<const StoredImage> find_image(const Snapshot& now, ImageId image) {
  if (!now.images) return nullptr;
  const auto found =
      std::ranges::find_if(*now.images, [&](const auto& i) { return i->id == image; });
  return found == now.images->end() ? nullptr : *found;
}

ImageDismiss::ImageDismiss(EditStack& edits, ImageId image)
    : QUndoCommand(EditStack::tr("Dismiss image")), edits_(edits), image_(image) {}

void ImageDismiss::redo() { edits_.feed().link().post(input::DismissImage{image_, true}); }

void ImageDismiss::undo() {
  if (find_image(edits_.now(), image_) == nullptr) {
    edits_.refuse(
        EditStack::tr("“%1” cannot be undone: the image was dropped for newer ones.").arg(text()));
    return setObsolete(true);
  }
  edits_.feed().link().post(input::DismissImage{image_, false});
  edits_.feed().link().post(input::ShowImage{image_});
}

void dismiss_image(EditStack& edits, ImageId image) {
  const auto found = find_image(edits.now(), image);
  if (found && !found->dismissed) edits.push(new ImageDismiss(edits, image));
}

}  // namespace magna
