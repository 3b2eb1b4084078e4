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
  EXPECT_THAT(error_of({"export", "--to", "pdf", "a.mcap"}),
              HasSubstr("expected csv, html, images, video or actr-log"));
  EXPECT_THAT(error_of({"verify", "--jobs", "0", "a.mcap"}), HasSubstr("from 1 to 256"));
  EXPECT_THAT(error_of({"verify", "--threads", "none", "a.mcap"}), HasSubstr("from 1 to 256"));
  EXPECT_THAT(error_of({"verify", "--to", "csv", "a.mcap"}), HasSubstr("--to"));
}

TEST(SessionCommandLine, TakesWhatAFilmShows) {
  const auto film = parsed({"export", "--to", "video", "--camera", "robot 2", "--rate", "12.5",
                            "--from", "1:30.5", "--until", "95", "--size", "1920x1080", "a.mcap"});
  ASSERT_TRUE(film) << film.error().text();
  EXPECT_EQ(film->to, ExportForm::Video);
  EXPECT_EQ(film->film, (FilmChoice{"robot 2", 12.5, 90.5, 95.0, std::pair(1920, 1080)}));
  const auto usual = parsed({"export", "--to", "images", "a.mcap"});
  ASSERT_TRUE(usual) << usual.error().text();
  EXPECT_EQ(usual->to, ExportForm::Images);
  EXPECT_EQ(usual->film, std::nullopt);
  const auto log = parsed({"export", "--to", "actr-log", "a.mcap"});
  ASSERT_TRUE(log) << log.error().text();
  EXPECT_EQ(log->to, ExportForm::ActrLog);
}

TEST(SessionCommandLine, RefusesWhatNoFilmCanShow) {
  const auto error = [](const char* option, const char* value) {
    return error_of({"export", "--to", "images", option, value, "a.mcap"});
  };
  for (const char* const time : {"", "x", "-1", "1:60", "1:2:3", ":5", "nan", "1e99"}) {
    EXPECT_THAT(error("--from", time), HasSubstr("--from")) << time;
    EXPECT_THAT(error("--until", time), HasSubstr("simulated seconds")) << time;
  }
  for (const char* const size : {"", "640", "640x", "x480", "640x480x2", "63x64", "64x4097"}) {
    EXPECT_THAT(error("--size", size), HasSubstr("64 to 4096 pixels")) << size;
  }
  for (const char* const rate : {"0", "-1", "121", "fast"}) {
    EXPECT_THAT(error("--rate", rate), HasSubstr("from 0.001 to 120")) << rate;
  }
  EXPECT_THAT(error("--camera", ""), HasSubstr("name of a robot"));
  EXPECT_THAT(error_of({"export", "--to", "csv", "--rate", "5", "a.mcap"}),
              HasSubstr("are for --to images and --to video"));
}

TEST(SessionCommandLine, MakesTheArgumentsOfAnExport) {
  SessionCommandLine film;
  film.action = SessionAction::Export;
  film.files = {"--odd name.mcap"};
  film.to = ExportForm::Video;
  film.output = "--odd.mp4";
  film.film = FilmChoice{"robot 2", 0.01, 90.5, 95.25, std::pair(1920, 1080)};
  film.progress = true;
  const auto parsed_film = parsed(export_arguments(film));
  ASSERT_TRUE(parsed_film) << parsed_film.error().text();
  EXPECT_EQ(*parsed_film, film);

  for (const ExportForm form :
       {ExportForm::Csv, ExportForm::Html, ExportForm::Images, ExportForm::ActrLog}) {
    SessionCommandLine line;
    line.action = SessionAction::Export;
    line.files = {"a.mcap"};
    line.to = form;
    if (form == ExportForm::Csv) line.tables = "friday";
    if (form == ExportForm::ActrLog) line.trusted = {"/w/a.lisp", "/w/b.lisp"};
    const auto made = parsed(export_arguments(line));
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(*made, line);
  }
}

TEST(SessionCommandLine, NamesTablesOnly) {
  for (const char* const name : {"", "a/b"}) {
    EXPECT_THAT(error_of({"export", "--to", "csv", "--tables", name, "a.mcap"}),
                HasSubstr("without a folder"));
  }
  EXPECT_THAT(error_of({"export", "--to", "html", "--tables", "b", "a.mcap"}),
              HasSubstr("--tables is for --to csv"));
}

TEST(SessionCommandLine, HelpNeedsNoFile) {
  const auto help = parsed({"export", "--help"});
  ASSERT_TRUE(help) << help.error().text();
  EXPECT_TRUE(help->help);
  EXPECT_THAT(session_help_text(SessionAction::Export), HasSubstr("\n  --output PATH "));
}

}  // namespace
}  // namespace magna
