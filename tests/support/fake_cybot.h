// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/geometry/angle.h"
#include "core/knowledge/sighting.h"
#include "protocols/cognav/cognav_frame.h"
#include "protocols/cognav/cybot_port.h"

namespace magna::test {

/// A robot behind a bank of registers that records its calls, in the COGNAV frame.
class FakeCybot final : public CybotPort {
 public:
  struct Object {
    int type = 0;
    double x = 0.0, y = 0.0, diameter = 0.0;
  };

  void order(Opcode opcode, double operand = 0.0) {
    orders.push_back({next_number_++, opcode, operand});
  }

  std::optional<std::string> arrive() override {
    ++arrivals;
    if (refusal.empty()) return {};
    return refusal;
  }
  std::string name() const override { return label; }
  std::optional<CybotOrder> pending() const override {
    if (withheld || orders.empty()) return {};
    return orders.front();
  }
  void order_read(const CybotOrder& order) override { read.push_back(order.number); }
  void acknowledge(const CybotOrder& order) override {
    acknowledged.push_back(order.number);
    orders.pop_front();
  }
  double heading() const override { return pose.heading; }
  void report_heading(double degrees) override { pose.heading = normalize_degrees(degrees); }
  void report_displacement(double metres) override {
    pose.x += metres * std::sin(radians(pose.heading));
    pose.y += metres * std::cos(radians(pose.heading));
  }
  void report_sighting(const CybotSighting& sighting) override {
    sightings.push_back(sighting);
    const double bearing = radians(pose.heading + sighting.angle);
    objects.push_back({static_cast<int>(sighting_class(sighting.type)),
                       pose.x + sighting.distance * std::sin(bearing),
                       pose.y + sighting.distance * std::cos(bearing), sighting.width});
  }
  void report_serial(const std::string& serial) override { about.serial = serial; }
  void report_battery(double share) override { about.battery = share; }
  void report_note(const std::string& note) override { about.note = note; }
  Sticks sticks() const override { return stick_values; }
  bool busy() const override { return at_instruction; }
  void expire(std::int64_t now) override { looked_ns = now; }
  void set_silent(bool silent) override { silences.push_back(silent); }
  void impossible(const std::string& line) override {
    ++impossible_values;
    warn(line);
  }
  void warn(const std::string& line) override {
    warnings.push_back(line);
    if (on_warning) on_warning(line);
  }

  std::string label = "cybot1";
  std::string refusal;  ///< reason why it cannot join; empty = it can
  int arrivals = 0;
  int impossible_values = 0;
  RemoteAbout about;
  CognavPose pose;
  std::deque<CybotOrder> orders;
  bool withheld = false;
  Sticks stick_values;
  bool at_instruction = false;
  std::int64_t looked_ns = 0;  ///< the last time passed to `expire`
  std::vector<bool> silences;  ///< as it was reported
  std::vector<std::uint64_t> read;
  std::vector<std::uint64_t> acknowledged;
  std::vector<CybotSighting> sightings;
  std::vector<Object> objects;
  std::vector<std::string> warnings;
  std::function<void(const std::string&)> on_warning;

 private:
  std::uint64_t next_number_ = 1;
};

}  // namespace magna::test
