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

}  // namespace magna::test
