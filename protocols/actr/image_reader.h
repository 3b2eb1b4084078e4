// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "protocols/actr/image_features.h"
#include "protocols/actr/lines.h"

namespace magna {

/// The features of the picture sent to one reader, and those to send next. Boxes are not queued: a
/// reader that was behind gets the current ones.
class ImageReader {
 public:
  /// The reader was just sent all features (on joining).
  void told(const ImageFeatures& now) { told_ = now.all(); }

  /// Brings the reader up to date: first removed features, then new and changed ones. A reader that
  /// is `behind` gets only the removed ones, so that it does not take features of another picture
  /// for those of the current one.
  void tell(const ImageFeatures& now, bool behind, Lines& to);
  /// Whether the reader was sent exactly these.
  bool knows(const ImageFeatures& now) const { return told_ == now.all(); }

 private:
  std::vector<ImageFeature> told_;  ///< in the order of their numbers
};

}  // namespace magna
