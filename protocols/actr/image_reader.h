// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "protocols/actr/image_features.h"
#include "protocols/actr/lines.h"

namespace magna {

/// The features of the picture that one reader has got, and those to send next. Boxes are not
/// queued: a reader that was behind is told where things are then.
class ImageReader {
 public:
  /// The reader was just told all of it, out of turn (on joining).
  void told(const ImageFeatures& now) { told_ = now.all(); }

  /// Brings the reader up to date: first what is gone, then what is new or has another box. One
  /// that is `behind` is told only what is gone, so that it takes nothing of another picture for
  /// this one's.
  void tell(const ImageFeatures& now, bool behind, Lines& to);

 private:
  std::vector<ImageFeature> told_;  ///< in the order of their numbers
};

}  // namespace magna
