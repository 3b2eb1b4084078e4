// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/session_command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magna {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Result<SessionCommandLine> parsed(const std::vector<std::string>& arguments) {
  return parse_session_command(arguments);
}

std::string error_of(const std::vector<std::string>& arguments) {
  const auto line = parsed(arguments);
  return line ? "no error" : line.error().text();
}

TEST(SessionCommandLine, BeginsWithACommand) {
  const std::vector<std::string> verify{"verify", "a.mcap"};
  const std::vector<std::string> world{"office"};
  EXPECT_EQ(session_action(verify), SessionAction::Verify);
  EXPECT_EQ(session_action(world), std::nullopt);
  EXPECT_EQ(session_action({}), std::nullopt);
}

TEST(SessionCommandLine, TakesFilesAndOptions) {
  const auto verify = parsed({"verify", "a.mcap", "--jobs", "3", "--threads", "2", "--any-version",
                              "--trust", "w.lisp", "b.mcap"});
  ASSERT_TRUE(verify) << verify.error().text();
  EXPECT_THAT(verify->files, ElementsAre("a.mcap", "b.mcap"));
  EXPECT_THAT(verify->trusted, ElementsAre("w.lisp"));
  EXPECT_EQ(verify->jobs, 3);
  EXPECT_EQ(verify->threads, 2);
  EXPECT_TRUE(verify->any_version);

  const auto exported = parsed({"export", "--to=html", "--output", "x.html", "--", "--odd.mcap"});
  ASSERT_TRUE(exported) << exported.error().text();
  EXPECT_EQ(exported->to, ExportForm::Html);
  EXPECT_EQ(exported->output, "x.html");
  EXPECT_THAT(exported->files, ElementsAre("--odd.mcap"));
}

TEST(SessionCommandLine, SaysWhatItExpects) {
  EXPECT_THAT(error_of({"verify"}), HasSubstr("expected magna verify [options] FILE"));
  EXPECT_THAT(error_of({"compare", "a.mcap"}), HasSubstr("expected magna compare FILE FILE"));
  EXPECT_THAT(error_of({"compare", "a", "b", "c"}), HasSubstr("magna compare"));
  EXPECT_THAT(error_of({"export", "a.mcap"}), HasSubstr("--to"));
  EXPECT_THAT(error_of({"export", "--to", "pdf", "a.mcap"}), HasSubstr("csv or html"));
  EXPECT_THAT(error_of({"verify", "--jobs", "0", "a.mcap"}), HasSubstr("from 1 to 256"));
  EXPECT_THAT(error_of({"verify", "--threads", "none", "a.mcap"}), HasSubstr("from 1 to 256"));
  EXPECT_THAT(error_of({"verify", "--to", "csv", "a.mcap"}), HasSubstr("--to"));
}

TEST(SessionCommandLine, HelpNeedsNoFile) {
  const auto help = parsed({"export", "--help"});
  ASSERT_TRUE(help) << help.error().text();
  EXPECT_TRUE(help->help);
  EXPECT_THAT(session_help_text(SessionAction::Export), HasSubstr("\n  --output PATH "));
}

}  // namespace
}  // namespace magna
