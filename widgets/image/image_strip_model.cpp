// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/image_strip_model.h"

#include <algorithm>
#include <span>
#include <utility>

namespace magna {

void ImageStripModel::show(Images images) {
  if (images == images_) return;
  const int before = rowCount();
  const int after = static_cast<int>(images.size());
  if (after > before) {
    beginInsertRows({}, before, after - 1);
    images_ = std::move(images);
    endInsertRows();
  } else if (after < before) {
    beginRemoveRows({}, after, before - 1);
    images_ = std::move(images);
    endRemoveRows();
  } else {
    images_ = std::move(images);
  }
  if (const int kept = std::min(before, after); kept > 0) {
    emit dataChanged(index(0), index(kept - 1));
  }
}

int ImageStripModel::row_of(std::optional<ImageId> image) const {
  const auto at =
      std::ranges::find_if(images_, [&](const auto& one) { return image && one->id == *image; });
  return at == images_.end() ? -1 : static_cast<int>(at - images_.begin());
}

void ImageStripModel::set_current(std::optional<ImageId> image) {
  const auto before = std::exchange(current_, image);
  if (before == image) return;
  for (const int row : {row_of(before), row_of(image)}) {
    if (row >= 0) emit dataChanged(index(row), index(row));
  }
}

void ImageStripModel::touch(ImageId image) {
  if (const int row = row_of(image); row >= 0) emit dataChanged(index(row), index(row));
}

int ImageStripModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(images_.size());
}

QVariant ImageStripModel::data(const QModelIndex& index, int role) const {
  if (index.row() < 0 || index.row() >= rowCount()) return {};
  if (role == Qt::DisplayRole) return QString::number(index.row() + 1);
  if (role != Qt::AccessibleTextRole) return {};
  const QString text = tr("Image %1, from robot number %2")
                           .arg(index.row() + 1)
                           .arg(image(index.row())->robot.value + 1);
  return image(index.row())->id == current_ ? tr("%1, shown").arg(text) : text;
}

}  // namespace magna
