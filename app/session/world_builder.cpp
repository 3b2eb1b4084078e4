// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/world_builder.h"

#include <utility>

#include "app/session/scenario_loader.h"

namespace magna {

BuiltWorld build_world(const std::string& world, const EngineOptions& options) {
  // Each load has a loader of its own: Lisp itself boots once and stays.
  const auto scenario = ScenarioLoader().load(world, options.seed);
  if (!scenario) return scenario.error();
  return Engine::create(*scenario, options);
}

WorldBuilder::WorldBuilder(QObject* parent) : QObject(parent) {}

WorldBuilder::~WorldBuilder() {
  if (worker_.joinable()) worker_.join();
}

void WorldBuilder::begin(std::string world, EngineOptions options) {
  Job job{std::move(world), std::move(options)};
  if (busy()) {
    next_ = std::move(job);
  } else {
    start(std::move(job));
  }
}

BuiltWorld WorldBuilder::take() {
  BuiltWorld result = std::move(*result_);
  result_.reset();
  return result;
}

void WorldBuilder::start(Job job) {
  job_ = std::move(job);
  // The thread has the job and the result to itself until it is joined.
  worker_ = std::thread([this] {
    result_.emplace(build_world(job_.world, job_.options));
    QMetaObject::invokeMethod(this, &WorldBuilder::ended, Qt::QueuedConnection);
  });
}

void WorldBuilder::ended() {
  worker_.join();
  if (next_) {
    result_.reset();
    Job job = std::move(*next_);
    next_.reset();
    start(std::move(job));
    return;
  }
  emit built();
}

}  // namespace magna
