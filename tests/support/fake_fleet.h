// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocols/cognav/cybot_port.h"
#include "tests/support/fake_cybot.h"

namespace magna::test {

/// Gives every connection a FakeCybot and keeps them all, including lost ones.
class FakeFleet final : public CybotFleet {
 public:
  CybotPort& attach(const std::string& link, const CybotOrigin& origin,
                    std::function<void(const std::string&)> warn) override {
    links.push_back(link);
    origins.push_back(origin);
    robots.push_back(std::make_unique<FakeCybot>());
    robots.back()->label = "cybot" + std::to_string(robots.size());
    robots.back()->refusal = refusal;
    robots.back()->on_warning = std::move(warn);
    return *robots.back();
  }
  void lost(CybotPort& robot, std::int64_t now) override {
    gone.push_back(robot.name());
    static_cast<FakeCybot&>(robot).on_warning = {};
    due = now + 30'000'000'000;
  }
  void expire(std::int64_t now) override {
    if (!due || now < *due) return;
    due.reset();
    ++expired;
  }
  std::optional<std::int64_t> deadline() const override { return due; }

  std::string refusal;  ///< reason why robots cannot join; empty = they can
  std::vector<std::string> links;
  std::vector<CybotOrigin> origins;
  std::vector<std::unique_ptr<FakeCybot>> robots;
  std::vector<std::string> gone;
  std::optional<std::int64_t> due;
  int expired = 0;
};

}  // namespace magna::test
