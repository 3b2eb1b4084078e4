// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes, with pauses, through the serving end of an ARAP line: the replies do not depend on the
// splits, are valid frames, and only finite numbers are passed on.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "protocols/cognav/arap_endpoint.h"
#include "protocols/cognav/register_bank.h"

namespace {

using namespace magna;  // NOLINT: a program of one file

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

/// Accepts everything and checks the values it gets.
class Robot final : public CybotPort {
 public:
  std::optional<std::string> arrive() override {
    require(!std::exchange(arrived_, true), "it arrives once");
    return {};
  }
  std::string name() const override { return "cybot1"; }
  std::optional<CybotOrder> pending() const override {
    if (done_ >= 8) return {};
    return CybotOrder{done_, static_cast<Opcode>(done_), 0.5};
  }
  void order_read(const CybotOrder& order) override { require(order.number == done_, "the head"); }
  void acknowledge(const CybotOrder& order) override {
    require(order.number == done_, "only the head is acknowledged");
    ++done_;
  }
  double heading() const override { return heading_; }
  void report_heading(double degrees) override {
    require(std::abs(degrees) <= RegisterBank::kMostDegrees, "a heading is an angle");
    heading_ = std::fmod(degrees, 360.0);
  }
  void report_displacement(double metres) override {
    require(std::abs(metres) <= RegisterBank::kMostMetres, "a way is a length");
  }
  void report_sighting(const CybotSighting& seen) override {
    require(std::isfinite(seen.angle) && std::isfinite(seen.distance), "a place can be found");
    require(seen.width >= 0.0 && seen.width <= RegisterBank::kMostMetres, "a width is a length");
  }
  void report_serial(const std::string&) override {}
  void report_battery(double share) override {
    require(share >= 0.0 && share <= 1.0, "a battery is a share");
  }
  void report_note(const std::string&) override {}
  Sticks sticks() const override { return {0.25, -1.0}; }
  bool busy() const override { return false; }
  void expire(std::int64_t) override {}
  void set_silent(bool) override {}
  void impossible(const std::string& line) override { warn(line); }
  void warn(const std::string& line) override { require(!line.empty(), "a warning says what"); }

 private:
  bool arrived_ = false;
  std::uint64_t done_ = 0;
  double heading_ = 0.0;
};

/// Decodes the replies.
class Replies final : public ArapFramer::Sink {
 public:
  void on_frame(const ArapFrame& frame) override {
    require(frame.args.size() == 0 || frame.args.size() == 1 || frame.args.size() == 4,
            "a reply has none, one or four bytes");
    ++count;
  }
  void on_bad_check(const ArapFrame&, std::uint8_t) override {
    require(false, "replies are whole");
  }
  void on_silence(ArapStatus, std::string_view) override { require(false, "replies are whole"); }
  std::size_t count = 0;
};

/// The replies to the input split into pieces. A run of equal bytes counts as a pause before the
/// last of them, so that pauses do not depend on the splits.
std::string replies(std::string_view bytes, std::size_t piece, CognavProfile profile) {
  Robot robot;
  RegisterBank bank(robot, profile);
  ArapEndpoint end(bank, robot);
  std::string out;
  std::int64_t now = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= bytes.size(); ++at) {
    const bool pause =
        at >= 4 && at < bytes.size() && bytes.substr(at - 4, 3) == bytes.substr(at - 3, 3);
    if (at < bytes.size() && at - begin < piece && !pause) continue;
    end.feed(bytes.substr(begin, at - begin), now, out);
    begin = at;
    if (!pause) continue;
    now += 700'000'000;
    end.expire(now, out);
  }
  end.expire(now + 2'000'000'000, out);
  require(!end.open(), "after the silence nothing is open");
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const auto profile : {CognavProfile::Doc, CognavProfile::Cognav10}) {
    const std::string whole = replies(bytes, size + 1, profile);
    require(replies(bytes, 1, profile) == whole, "byte by byte gives the same as in one piece");
    require(replies(bytes, 7, profile) == whole, "pieces of seven give the same as one piece");
    Replies back;
    ArapFramer framer(back);
    framer.feed(whole, 0);
    require(!framer.open(), "the last reply is whole");
    require(back.count <= size, "no more replies than bytes");
  }
  return 0;
}
