// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/agentvr/agent_pictures.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <optional>
#include <string>
#include <utility>

#include "core/agent/agent_eyes.h"
#include "core/render/overhead.h"
#include "core/render/png.h"
#include "core/render/render.h"

namespace magna {
namespace {

using Png = agentvr::Images::Png;

Png png_of(const Picture& picture) {
  auto bytes = encode_png(picture);
  return bytes ? std::move(*bytes) : Png{};
}

}  // namespace

/// The pictures of one moment.
struct AgentPictures::Work {
  struct Agent {
    std::uint32_t agent;
    Camera left;
    Camera right;
    std::size_t overview;  ///< index of its size
    agentvr::Images images = {};
  };
  struct Overview {
    int width;
    int height;
    Png png = {};
  };

  std::shared_ptr<const RenderScene> scene;
  std::vector<Agent> agents;
  std::vector<Overview> overviews;
  std::atomic<std::size_t> left{0};  ///< remaining jobs
};

AgentPictures::AgentPictures(const Engine& engine, Listener listener, int threads)
    // One more, because a pool reserves one of its threads for the caller.
    : engine_(engine), listener_(std::move(listener)), pool_(std::max(1, threads) + 1) {}

AgentPictures::~AgentPictures() = default;

void AgentPictures::render_soon() {
  if (std::exchange(queued_, true)) return;
  QMetaObject::invokeMethod(
      this, [this] { look(); }, Qt::QueuedConnection);
}

std::unique_ptr<AgentPictures::Work> AgentPictures::work_for(
    const std::vector<std::uint32_t>& agents) {
  auto work = std::make_unique<Work>();
  for (const std::uint32_t k : agents) {
    const AgentState* const state = engine_.agents()->agent(k);
    if (state == nullptr) continue;
    const AgentDescription& description = state->description;
    const Pose body = engine_.team().truth()[state->robot.index()];
    const auto eye = [&](Eye which) {
      return Camera::make(eye_camera(description, state->robot, body, state->gaze.angles, which));
    };
    auto left = eye(Eye::Left), right = eye(Eye::Right);
    if (!left || !right) {
      listener_.log(
          fmt::format("no picture of agent {}: {}", k, (left ? right : left).error().message));
      continue;
    }
    const int width = left->setup().width, height = left->setup().height_px;
    const auto same = std::ranges::find_if(work->overviews, [&](const Work::Overview& one) {
      return one.width == width && one.height == height;
    });
    const auto overview = static_cast<std::size_t>(same - work->overviews.begin());
    if (same == work->overviews.end()) work->overviews.push_back({width, height});
    work->agents.push_back({k, *left, *right, overview});
  }
  return work;
}

// Each job writes to its own slot; the last job to finish passes them on. After that only the
// owning thread reads them.
void AgentPictures::look() {
  queued_ = false;
  const std::vector<std::uint32_t> due = listener_.take_due();
  if (due.empty()) return;
  auto made_work = work_for(due);
  if (made_work->agents.empty()) return;
  Work* const work = at_work_.emplace_back(std::move(made_work)).get();
  work->scene = engine_.scene();
  work->left = work->agents.size() * 2 + work->overviews.size();
  const auto begin = [this, work](auto job) {
    pool_.submit([this, work, job](const CancelFlag&) {
      job(*work);
      if (work->left.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
      QMetaObject::invokeMethod(
          this, [this, work] { made(work); }, Qt::QueuedConnection);
    });
  };
  for (std::size_t k = 0; k < work->overviews.size(); ++k) {
    begin([k](Work& all) {
      Work::Overview& one = all.overviews[k];
      one.png = png_of(overhead(*all.scene, one.width, one.height));
    });
  }
  for (std::size_t k = 0; k < work->agents.size(); ++k) {
    begin([k](Work& all) {
      Work::Agent& one = all.agents[k];
      one.images.left = png_of(render(*all.scene, one.left).picture);
    });
    begin([k](Work& all) {
      Work::Agent& one = all.agents[k];
      one.images.right = png_of(render(*all.scene, one.right).picture);
    });
  }
}

void AgentPictures::made(const Work* work) {
  const auto found = std::ranges::find(at_work_, work, &std::unique_ptr<Work>::get);
  const auto all = std::move(*found);
  at_work_.erase(found);
  // Makes the jobs' results visible, however the call was made.
  [[maybe_unused]] const std::size_t left = all->left.load(std::memory_order_acquire);
  assert(left == 0);
  for (Work::Agent& one : all->agents) {
    one.images.main = all->overviews[one.overview].png;
    listener_.tell(one.agent, one.images);
  }
}

}  // namespace magna
