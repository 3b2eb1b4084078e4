// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/link_protocols.h"

#include "protocols/actr/actr_link.h"
#include "protocols/agentvr/agentvr_link.h"
#include "protocols/cognav/cognav_link.h"
#include "protocols/gobot/gobot_link.h"
#include "protocols/swank/swank_link.h"

namespace magna {

std::span<const LinkProtocol* const> link_protocols() {
  static constexpr const LinkProtocol* kProtocols[] = {
      &kActrProtocol, &kCognavProtocol, &kGobotProtocol, &kAgentVrProtocol, &kSwankProtocol,
  };
  return kProtocols;
}

std::vector<OptionGroup> option_groups(std::span<const LinkProtocol* const> protocols) {
  std::vector<OptionGroup> groups;
  for (const LinkProtocol* protocol : protocols) groups.push_back(protocol->options);
  return groups;
}

}  // namespace magna
