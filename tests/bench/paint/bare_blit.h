// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <vector>

namespace magna::bench {

/// One copy of a picture: where its upper left corner goes, pixels.
struct Blit {
  const QImage* sprite = nullptr;
  int x = 0;
  int y = 0;
};

/// The plainest way to put sprites (premultiplied, all of them inside) on an opaque picture: a loop
/// over their pixels, nothing of Qt in it. What drawing them costs at least.
void bare_blit(QImage& onto, const std::vector<Blit>& blits);

}  // namespace magna::bench
