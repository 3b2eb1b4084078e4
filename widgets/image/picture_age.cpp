// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/image/picture_age.h"

#include <algorithm>

namespace magna {

std::int64_t picture_age_ns(const MadePicture& picture, const Snapshot& now, std::int64_t clock,
                            std::int64_t patience) {
  const bool silent = clock - now.made_ns > patience;
  const std::int64_t since = silent ? std::min(now.made_ns, picture.made_ns) : picture.made_ns;
  return std::max<std::int64_t>(0, clock - since);
}

}  // namespace magna
