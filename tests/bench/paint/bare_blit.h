// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <vector>

namespace magna::bench {

/// One copy of a picture: the pixel of its upper left corner.
struct Blit {
  const QImage* sprite = nullptr;
  int x = 0;
  int y = 0;
};

/// The simplest way to draw sprites (premultiplied, all inside) on an opaque picture: a loop over
/// their pixels without Qt. A lower bound for the cost of drawing them.
void bare_blit(QImage& onto, const std::vector<Blit>& blits);

}  // namespace magna::bench
