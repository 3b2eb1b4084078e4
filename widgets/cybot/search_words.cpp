// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cybot/search_words.h"

#include "widgets/text_format.h"
#include "widgets/tr.h"

namespace magna {

QString search_state_word(SearchState state) {
  switch (state) {
    case SearchState::Off: return tr("Not searching");
    case SearchState::Scanning: return tr("Scanning a new partition");
    case SearchState::Driving: return tr("Driving to the next branch");
    case SearchState::Visiting: return tr("Visiting an unknown object");
    case SearchState::Returning: return tr("Returning to a partition");
    case SearchState::Homing: return tr("Examining the posts");
    case SearchState::Waiting: return tr("Waiting for other robots");
    case SearchState::Parking: return tr("Driving into the box");
    case SearchState::Parked: return tr("Parked in the box");
    case SearchState::NotFound: return tr("Box not found");
    case SearchState::Stopped: return tr("Search stopped");
  }
  return {};
}

QString search_state_icon(SearchState state) {
  switch (state) {
    case SearchState::Off: return QStringLiteral("state-idle");
    case SearchState::Scanning: return QStringLiteral("scan-long");
    case SearchState::Driving:
    case SearchState::Returning: return QStringLiteral("state-moving");
    case SearchState::Visiting:
    case SearchState::Homing: return QStringLiteral("scan-short");
    case SearchState::Waiting: return QStringLiteral("state-waiting");
    case SearchState::Parking: return QStringLiteral("go-here");
    case SearchState::Parked: return QStringLiteral("state-ended");
    case SearchState::NotFound: return QStringLiteral("state-blocked");
    case SearchState::Stopped: return QStringLiteral("robot-stop");
  }
  return {};
}

QString search_text(const SearchStatus& search) {
  const QString word = search_state_word(search.state);
  return search.paused && in_progress(search.state) ? tr("Paused: %1").arg(word) : word;
}

QString box_text(const SearchStatus& search) {
  if (!search.box) return {};
  const auto& [a, b] = *search.box;
  return tr("diagonal %1, centre %2").arg(metres_text(distance(a, b)), point_text(0.5 * (a + b)));
}

QString scanned_text(const Snapshot& now) {
  if (!now.zones || now.zones->empty()) return {};
  return tr("%1 %").arg(number_text(100.0 * now.scanned_share, 0));
}

QString path_text(const RemoteStatus& remote) {
  double length = 0.0;
  for (std::size_t k = 0; k + 1 < remote.path.size(); ++k) {
    length += distance(remote.path[k], remote.path[k + 1]);
  }
  return remote.path.empty() ? QString() : metres_text(length);
}

}  // namespace magna
