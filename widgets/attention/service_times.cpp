// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attention/service_times.h"

#include <algorithm>
#include <utility>

namespace magna {
namespace {

/// Of an even number of values the mean of the two in the middle; 0 of none.
double median_of(std::vector<double> values) {
  if (values.empty()) return 0.0;
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2.0;
}

double longest_of(const std::vector<double>& values) {
  return values.empty() ? 0.0 : *std::ranges::max_element(values);
}

}  // namespace

void ServiceTimes::follow(const std::vector<AttentionEntry>& entries, double seconds) {
  if (seconds < std::exchange(last_seconds_, seconds)) {
    open_.clear();
    times_ = {};
  }
  std::erase_if(open_, [&](const auto& one) {
    const auto& [robot, request] = one;
    const auto now = std::ranges::find(entries, robot, &AttentionEntry::robot);
    const bool lasts =
        now != entries.end() && now->cause == request.cause && now->since == request.since;
    if (!lasts) of(request.cause).services.push_back(seconds - request.since);
    return !lasts;
  });
  for (const AttentionEntry& entry : entries) {
    const auto [request, begins] =
        open_.try_emplace(entry.robot, Request{entry.cause, entry.since, false});
    if (begins) ++of(request->second.cause).requests;
  }
}

void ServiceTimes::act(RobotId robot, double seconds) {
  const auto found = open_.find(robot);
  if (found == open_.end() || std::exchange(found->second.answered, true)) return;
  of(found->second.cause).responses.push_back(seconds - found->second.since);
}

std::vector<HelpMeasures> ServiceTimes::measures() const {
  std::vector<HelpMeasures> all;
  for (std::size_t c = 0; c < kAttentionCauses; ++c) {
    const Times& times = times_[c];
    if (times.requests == 0) continue;
    HelpMeasures one;
    one.cause = cause_name(static_cast<AttentionCause>(c));
    one.requests = times.requests;
    one.answered = static_cast<std::uint32_t>(times.responses.size());
    one.response_median_s = median_of(times.responses);
    one.response_longest_s = longest_of(times.responses);
    one.ended = static_cast<std::uint32_t>(times.services.size());
    one.service_median_s = median_of(times.services);
    one.service_longest_s = longest_of(times.services);
    all.push_back(std::move(one));
  }
  return all;
}

}  // namespace magna
