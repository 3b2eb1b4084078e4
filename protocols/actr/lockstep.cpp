// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/lockstep.h"

#include <algorithm>

#include "protocols/actr/actr_client.h"

namespace magna {

bool StepQueue::put(ActrClient& client, const std::string& form) {
  const std::size_t bytes = form.size() + sizeof(Entry);
  std::size_t& all = bytes_[&client];
  if (all + bytes > kMostBytes) return false;
  all += bytes;
  entries_.push_back({&client, form});
  return true;
}

void StepQueue::put_departure(ActrClient& client) {
  bytes_[&client] += sizeof(Entry);
  entries_.push_back({&client, {}});
}

void StepQueue::forget(const ActrClient& client) {
  if (bytes_.erase(&client) == 0) return;
  std::erase_if(entries_, [&](const Entry& entry) { return entry.client == &client; });
}

std::vector<StepQueue::Entry> StepQueue::take() {
  std::vector<Entry> all = std::exchange(entries_, {});
  bytes_.clear();
  std::ranges::stable_sort(all, {}, [](const Entry& entry) -> const std::string& {
    return entry.client->connection().name();
  });
  return all;
}

}  // namespace magna
