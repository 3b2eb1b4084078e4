// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "app/session/session.h"
#include "core/engine/all_inputs.h"
#include "tests/support/temporary_folder.h"

namespace magna::test {

/// The real session, on this thread, with the options of the test.
class SessionFixture : public testing::Test {
 protected:
  ~SessionFixture() override { session_.reset(); }

  std::optional<Session::Failure> open() {
    status_.reset();
    line_.given_world = line_.world;  // as the command line does
    session_ = std::make_unique<Session>(options_, log_, exchange_);
    QObject::connect(session_.get(), &Session::finished, session_.get(),
                     [this](int status) { status_ = status; });
    return session_->open();
  }
  /// Opens and starts the session; returns its output.
  std::string begin() {
    const auto failure = open();
    EXPECT_FALSE(failure) << failure->error.text();
    if (failure) return {};
    testing::internal::CaptureStdout();
    session_->start();
    return testing::internal::GetCapturedStdout();
  }
  void post(const Input& input) { session_->submit(Author::person(), input); }

  TemporaryFolder folder_;
  SessionOptions options_;
  CommandLine& line_ = options_.command_line;
  Log log_{LogLevel::Error};
  SnapshotExchange exchange_;
  std::unique_ptr<Session> session_;
  std::optional<int> status_;  ///< exit status
};

/// The same in a field of three robots that no client can reach, which can be recorded. Ticks come
/// by step_once.
class RecordedSessionFixture : public SessionFixture {
 protected:
  RecordedSessionFixture() {
    line_.world = "field:3";
    line_.seed = 7;
    line_.time_scale = 0.01;
    for (const char* port : {"--actr-port", "--cognav-port", "--gobot-port", "--agent-port"}) {
      line_.links.emplace_back(port, "off");
    }
    options_.flight = FlightOptions{1, folder_ / "cache"};
  }

  /// A file in the folder of the test.
  std::string file(const char* name) const { return (folder_ / name).string(); }
  void run(int ticks) {
    for (int k = 0; k < ticks; ++k) session_->step_once();
  }
};

}  // namespace magna::test
