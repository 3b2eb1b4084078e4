// SPDX-License-Identifier: GPL-3.0-or-later
// The examples of tests/wire through a socket: in one write and byte by byte.
#include <gtest/gtest.h>

#include "tests/protocols/actr/actr_fixture.h"
#include "tests/support/wire_files.h"

namespace magna {
namespace {

class WireTest : public ActrFixture {};

TEST_F(WireTest, AnswersEveryExampleAsWritten) {
  const auto examples = test::wire_examples("actr-");
  ASSERT_GE(examples.size(), 10u);
  for (const auto& example : examples) {
    engine_ = test::make_engine(scenario(), {7, true, {}});
    engine_->take_events();
    serve();
    EXPECT_EQ(answer_to(*join(), example.in), example.out) << example.name;
    server_.reset();
  }
}

TEST_F(WireTest, AnswersEveryExampleByteByByte) {
  for (const auto& example : test::wire_examples("actr-")) {
    engine_ = test::make_engine(scenario(), {7, true, {}});
    engine_->take_events();
    serve();
    auto client = join();
    client->forget();
    for (const char c : example.in) {
      const auto before = server_->status().clients.at(0).bytes_in;
      client->send({&c, 1});
      ASSERT_TRUE(
          test::wait_until([&] { return server_->status().clients.at(0).bytes_in > before; }));
    }
    ASSERT_TRUE(client->wait_for_lines(
        static_cast<std::size_t>(std::count(example.out.begin(), example.out.end(), '\n'))));
    EXPECT_EQ(client->bytes(), example.out) << example.name;
    server_.reset();
  }
}

}  // namespace
}  // namespace magna
