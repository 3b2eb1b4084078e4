// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/world_builder.h"

#include <utility>

#include "app/session/scenario_loader.h"

namespace magna {

BuiltWorld build_world(const WorldRequest& request, std::vector<std::string>& warnings) {
  // Each load has a loader of its own: Lisp itself starts once and stays.
  ScenarioLoader loader;
  auto scenario = loader.load(request.world, request.engine.seed, request.hall);
  warnings.insert(warnings.end(), loader.warnings().begin(), loader.warnings().end());
  if (!scenario) return scenario.error();
  for (const auto& edit : request.edits) edit(*scenario);
  return Engine::create(*scenario, request.engine);
}

WorldBuilder::WorldBuilder(QObject* parent) : QObject(parent) {}

WorldBuilder::~WorldBuilder() {
  if (worker_.joinable()) worker_.join();
}

void WorldBuilder::begin(WorldRequest request) {
  if (busy()) {
    next_ = std::move(request);
  } else {
    start(std::move(request));
  }
}

BuiltWorld WorldBuilder::take() {
  BuiltWorld result = std::move(*result_);
  result_.reset();
  return result;
}

void WorldBuilder::start(WorldRequest job) {
  job_ = std::move(job);
  warnings_.clear();
  // Only the thread uses job and result until it is joined.
  worker_ = std::thread([this] {
    result_.emplace(build_world(job_, warnings_));
    QMetaObject::invokeMethod(this, &WorldBuilder::ended, Qt::QueuedConnection);
  });
}

void WorldBuilder::ended() {
  worker_.join();
  if (next_) {
    result_.reset();
    WorldRequest job = std::move(*next_);
    next_.reset();
    start(std::move(job));
    return;
  }
  emit built();
}

}  // namespace magna
