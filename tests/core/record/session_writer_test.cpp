// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/record/session_writer.h"

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <google/protobuf/dynamic_message.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "core/engine/mission_inputs.h"
#include "core/engine/operator_inputs.h"
#include "core/record/mcap_reader.h"
#include "core/record/mcap_repair.h"
#include "core/record/session_file.h"
#include "tests/support/small_disk.h"
#include "tests/support/small_scenario.h"
#include "tests/support/temporary_folder.h"

namespace magna {
namespace {

namespace fs = std::filesystem;
namespace pb = google::protobuf;
using nlohmann::json;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;
using testing::Not;
using testing::SizeIs;

constexpr std::uint64_t kStarted = 1'790'000'000'000'000'000;
constexpr std::uint64_t kSecond = 1'000'000'000;

Input wet_floor() {
  input::MarkAdd mark;
  mark.mark.kind = MarkKind::Hazard;
  mark.mark.at = {5.0, 4.0};
  mark.mark.text = "wet floor";
  return mark;
}

SessionWriter::Options some_options() {
  SessionWriter::Options options;
  options.header.program = "0.1.0";
  options.header.source = "small.lisp";
  options.header.seed = 7;
  options.header.started = kStarted;
  options.header.id = std::string(32, 'a');
  options.clock = [] { return kStarted + 5; };
  return options;
}

/// A recorded run: robot1 drives to the right, a mark is set.
class Recorded {
 public:
  explicit Recorded(const fs::path& path, SessionWriter::Options options = some_options())
      : path_(path) {
    auto opened = SessionWriter::open(path, std::move(options), *engine);
    if (!opened) {
      ADD_FAILURE() << opened.error().text();
      std::abort();
    }
    writer = std::move(*opened);
    engine->set_input_observer([this](const LoggedInput& logged) { writer->input(logged); });
  }
  void submit(const Input& input) {
    engine->submit(Author::person(), input);
    drain();
  }
  void run(int ticks) {
    for (int k = 0; k < ticks; ++k) {
      engine->step();
      drain();
      writer->tick(*engine);
    }
  }
  void drain() {
    const std::vector<Event> events = engine->take_events();
    writer->events(events, *engine);
  }
  McapReader end() {
    writer->end(*engine, "done");
    auto reader = McapReader::open(path_);
    if (!reader) {
      ADD_FAILURE() << reader.error().text();
      std::abort();
    }
    return std::move(*reader);
  }

  std::unique_ptr<Engine> engine = test::make_engine(test::small_scenario());
  std::unique_ptr<SessionWriter> writer;

 private:
  fs::path path_;
};

void drive(Recorded& run) {
  run.submit(wet_floor());
  run.submit(input::MissionAppend{{0}, Waypoint::go_to({8.0, 2.5})});
  run.run(50);
}

/// The messages of a channel, decoded by nothing but the schema in the file.
std::vector<json> decoded(const McapReader& reader, std::string_view topic);

json plain(const pb::Message& message) {
  const pb::Reflection& reflection = *message.GetReflection();
  std::vector<const pb::FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  json object = json::object();
  for (const pb::FieldDescriptor* field : fields) {
    const auto one = [&](int k) -> json {
      const bool many = field->is_repeated();
      switch (field->cpp_type()) {
        case pb::FieldDescriptor::CPPTYPE_DOUBLE:
          return many ? reflection.GetRepeatedDouble(message, field, k)
                      : reflection.GetDouble(message, field);
        case pb::FieldDescriptor::CPPTYPE_INT64: return reflection.GetInt64(message, field);
        case pb::FieldDescriptor::CPPTYPE_INT32: return reflection.GetInt32(message, field);
        case pb::FieldDescriptor::CPPTYPE_UINT32: return reflection.GetUInt32(message, field);
        case pb::FieldDescriptor::CPPTYPE_BOOL: return reflection.GetBool(message, field);
        case pb::FieldDescriptor::CPPTYPE_ENUM: return reflection.GetEnum(message, field)->name();
        case pb::FieldDescriptor::CPPTYPE_MESSAGE:
          return plain(many ? reflection.GetRepeatedMessage(message, field, k)
                            : reflection.GetMessage(message, field));
        case pb::FieldDescriptor::CPPTYPE_STRING: {
          std::string text = reflection.GetString(message, field);
          if (field->type() == pb::FieldDescriptor::TYPE_BYTES) {
            return json::binary({text.begin(), text.end()});
          }
          return text;
        }
        default: return nullptr;
      }
    };
    if (!field->is_repeated()) {
      object[field->name()] = one(0);
      continue;
    }
    json all = json::array();
    for (int k = 0; k < reflection.FieldSize(message, field); ++k) all.push_back(one(k));
    object[field->name()] = std::move(all);
  }
  return object;
}

std::vector<json> decoded(const McapReader& reader, std::string_view topic) {
  const McapChannel* const channel = reader.channel(topic);
  if (channel == nullptr) return {};
  pb::DescriptorPool pool;
  pb::DynamicMessageFactory factory(&pool);
  const pb::Message* type = nullptr;
  if (channel->schema != 0) {
    const McapSchema& schema = reader.summary().schemas.at(channel->schema - 1U);
    EXPECT_EQ(schema.encoding, "protobuf");
    pb::FileDescriptorSet set;
    EXPECT_TRUE(set.ParseFromString(schema.data));
    for (const pb::FileDescriptorProto& file : set.file()) {
      EXPECT_NE(pool.BuildFile(file), nullptr) << file.name();
    }
    type = factory.GetPrototype(pool.FindMessageTypeByName(schema.name));
  }
  std::vector<json> all;
  const auto problem =
      reader.read_messages({{std::string(topic)}}, [&](const McapMessage& message) {
        if (type == nullptr) {
          all.push_back(json::parse(message.data));
        } else {
          const std::unique_ptr<pb::Message> read(type->New());
          EXPECT_TRUE(read->ParseFromArray(message.data.data(), int(message.data.size())));
          all.push_back(plain(*read));
        }
        return true;
      });
  EXPECT_FALSE(problem);
  return all;
}

std::vector<std::uint64_t> log_times(const McapReader& reader, std::string_view topic) {
  std::vector<std::uint64_t> all;
  reader.read_messages({{std::string(topic)}}, [&all](const McapMessage& message) {
    all.push_back(message.log_time);
    return true;
  });
  return all;
}

TEST(SessionWriter, RecordsMessagesOfTheProtocolThatTheHeaderNames) {
  const test::TemporaryFolder folder;
  const fs::path path = folder / "session.mcap";
  SessionWriter::Options options = some_options();
  options.header.messages = kRecordedProtocol;
  Recorded run(path, std::move(options));
  const LinkText first{0, "actr", "", true, "(select robot1)"};
  const LinkText second{3, "actr", "client-1", false, "(name \"A\xc3\xa4\")"};
  LinkText state{0, "actr", "", true, "(robot robot1)"};
  run.writer->state({&state, 1});
  run.writer->state({&first, 1});  // that of another file
  state.state = true;
  EXPECT_TRUE(is_state_line(message_line(state)));
  EXPECT_FALSE(is_state_line(message_line(first)));
  EXPECT_FALSE(is_state_line("{\"state\":1}"));
  run.writer->message(first);
  run.writer->message({0, "gobot", "client-1", true, "{}"});
  run.run(3);
  run.writer->message(second);
  run.end();
  const auto file = SessionFile::open(path);
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->header().messages, "actr");
  std::vector<LinkText> read;
  const auto keep = [&read](const LinkText& message) {
    read.push_back(message);
    return true;
  };
  EXPECT_FALSE(file->visit_messages(0, 100, keep));
  EXPECT_THAT(read, ElementsAre(state, first, second));
  read.clear();
  EXPECT_FALSE(file->visit_messages(1, 100, keep));
  EXPECT_THAT(read, ElementsAre(second));
}

TEST(SessionWriter, RecordsMessagesOnlyOnRequest) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "session.mcap");
  run.writer->message({0, "actr", "", true, "(select robot1)"});
  const McapReader reader = run.end();
  EXPECT_EQ(reader.channel(topic::kMessages), nullptr);
}

TEST(SessionWriter, WritesInputsAndHashesAlone) {
  const test::TemporaryFolder folder;
  const fs::path path = folder / "inputs.mcap";
  SessionWriter::Options options = some_options();
  options.inputs_only = true;
  Recorded run(path, std::move(options));
  drive(run);
  run.writer->add_display(50, [] { return std::string("\1shown"); });
  const McapReader reader = run.end();
  std::set<std::string> topics;
  EXPECT_FALSE(reader.read_messages({}, [&](const McapMessage& message) {
    topics.insert(reader.channel(message.channel)->topic);
    return true;
  }));
  EXPECT_THAT(topics, ElementsAre("/hashes", "/inputs"));
  const auto file = SessionFile::open(path);
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_THAT(file->inputs().items, SizeIs(2));
  EXPECT_EQ(file->hashes().items.back().hash, run.engine->state_hash());
}

TEST(SessionWriter, BeginsWithItsHeaderAndTheFilesOfTheWorld) {
  const test::TemporaryFolder folder;
  std::ofstream(folder / "small.lisp") << "(defmap small (20 12))";
  auto files = std::make_shared<FileSource>((folder / "small.lisp").string(), FileFolders{});
  ASSERT_TRUE(files->read(folder / "small.lisp", "world file"));
  SessionWriter::Options options = some_options();
  options.files = files;
  options.header.parameters = {{"Max-Speed", "2"}, {"Commit-Delay", "1"}};
  Recorded run(folder / "a.mcap", std::move(options));
  std::ofstream(folder / "more.lisp") << "later";
  run.run(5);
  ASSERT_TRUE(files->read(folder / "more.lisp", "program"));
  const McapReader reader = run.end();

  EXPECT_EQ(reader.profile(), "magna");
  EXPECT_EQ(reader.library(), "magna 0.1.0");
  const auto records = reader.metadata_named(kSessionRecord);
  ASSERT_THAT(records, SizeIs(1));
  const auto header = session_header(records[0], "a.mcap");
  ASSERT_TRUE(header) << header.error().text();
  EXPECT_EQ(header->world, "small");
  EXPECT_EQ(header->seed, 7U);
  EXPECT_EQ(header->started, kStarted);
  EXPECT_EQ(header->tick_seconds, run.engine->world().tick_seconds());
  EXPECT_THAT(header->robots, ElementsAre("robot1", "robot2", "robot3"));
  EXPECT_THAT(header->parameters,
              ElementsAre(std::pair("Max-Speed", "2"), std::pair("Commit-Delay", "1")));
  EXPECT_LT(reader.summary().metadata[0].offset, reader.summary().attachments[0].offset);
  EXPECT_LT(reader.summary().attachments[0].offset, reader.summary().chunks[0].offset);
  EXPECT_EQ(reader.attachment(0)->name, "small.lisp");
  EXPECT_EQ(reader.attachment(0)->data, "(defmap small (20 12))");
  ASSERT_THAT(reader.summary().attachments, SizeIs(2)) << "also what is read while it runs";
  EXPECT_EQ(reader.attachment(1)->data, "later");
  EXPECT_THAT(reader.metadata_named(kEndRecord),
              ElementsAre(McapMetadata{"magna.end", {{"tick", "5"}, {"reason", "done"}}}));
}

TEST(SessionWriter, RecordsInputsEventsAndHashes) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  const std::uint64_t at_first = run.engine->state_hash();
  drive(run);
  const std::uint64_t at_last = run.engine->state_hash();
  const Tick second = std::llround(1.0 / run.engine->world().tick_seconds());
  const McapReader reader = run.end();
  const auto inputs = decoded(reader, "/inputs");
  ASSERT_THAT(inputs, SizeIs(2));
  EXPECT_EQ(inputs[0]["input"], "annotation-add");
  EXPECT_EQ(inputs[1]["tick"], 1);
  EXPECT_THAT(
      decoded(reader, "/events"),
      Contains(json{{"event", "plan-changed"}, {"robot", 0}, {"tick", 0}, {"waypoints", 1}}));
  const auto hashes = decoded(reader, "/hashes");
  ASSERT_GE(hashes.size(), 3U);
  EXPECT_EQ(hashes[0]["hash"], fmt::format("{:016x}", at_first));
  EXPECT_EQ(hashes[0]["inputs"], 0);
  EXPECT_EQ(hashes[1]["tick"], 1) << "the tick before which there were inputs";
  EXPECT_EQ(hashes[1]["inputs"], 2);
  EXPECT_EQ(hashes[2]["tick"], second);
  EXPECT_THAT(hashes[1]["parts"].size(), Le(hashes[0]["parts"].size()));
  EXPECT_EQ(hashes.back()["hash"], fmt::format("{:016x}", at_last));
  EXPECT_EQ(hashes.back()["tick"], 50);
}

TEST(SessionWriter, RecordsPosesWithYUp) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  drive(run);
  const Pose truth = run.engine->team().truth()[0];
  const McapReader reader = run.end();
  const auto poses = decoded(reader, "/poses");
  ASSERT_THAT(poses, SizeIs(Ge(20U)));
  EXPECT_THAT(poses, SizeIs(Le(51U))) << "at most one a tick";
  EXPECT_THAT(poses, Each(testing::Truly([](const json& message) {
                return message["poses"].size() == 3 && message["frame_id"] == "world";
              })));
  const json& last = poses.back()["poses"][0];
  EXPECT_NEAR(last["position"]["x"], truth.x, 0.001);
  EXPECT_NEAR(last["position"]["y"], -truth.y, 0.001);
  const double z = last["orientation"].value("z", 0.0);
  EXPECT_NEAR(2.0 * std::atan2(z, last["orientation"]["w"].get<double>()), -truth.theta, 0.001);
  // No robot moves: nothing is recorded.
  const auto before = poses.size();
  Recorded still(folder / "b.mcap");
  still.run(20);
  EXPECT_THAT(decoded(still.end(), "/poses"), SizeIs(1)) << before;
}

TEST(SessionWriter, RecordsTheMapOnceAndTheSceneWhenItChanges) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  drive(run);
  const McapReader reader = run.end();
  const auto maps = decoded(reader, "/map");
  ASSERT_THAT(maps, SizeIs(1));
  const auto& data = maps[0]["data"].get_binary();
  const auto columns = maps[0]["column_count"].get<std::size_t>();
  EXPECT_EQ(columns, 400U);
  ASSERT_EQ(data.size(), 400U * 240U);
  EXPECT_EQ(maps[0]["pose"]["position"]["y"], -12.0);
  EXPECT_EQ(data[0], 100) << "a wall at the corner";
  EXPECT_EQ(data[120 * columns + 200], 0) << "free in the middle";
  const auto scenes = decoded(reader, "/scene");
  ASSERT_GE(scenes.size(), 2U);
  const json& scene = scenes.back();
  EXPECT_EQ(scene["deletions"][0]["type"], "ALL");
  EXPECT_EQ(scene["entities"][0]["id"], "mark-1");
  EXPECT_EQ(scene["entities"][0]["texts"][0]["text"], "wet floor");
  EXPECT_EQ(scene["entities"][0]["spheres"][0]["pose"]["position"]["y"], -4.0);
}

TEST(SessionWriter, RecordsScansOfTheActiveRobotAtMostFiveTimesASecond) {
  const test::TemporaryFolder folder;
  Scenario scenario = test::small_scenario();
  for (Scenario::Robot& robot : scenario.robots) robot.robot.type = RobotType::Rover;
  Recorded run(folder / "a.mcap");
  run.engine = test::make_engine(scenario);
  run.engine->submit(Author::person(), input::Select{RobotId{1}});
  run.run(50);
  const double rim = run.engine->team().type({1}).radius;
  const auto ranges = run.engine->team().ranges({1});
  const double seconds = 50.0 * run.engine->world().tick_seconds();
  const McapReader reader = run.end();
  const auto scans = decoded(reader, "/scan");
  EXPECT_THAT(scans, SizeIs(testing::AllOf(Ge(std::size_t(seconds * 4.0)),
                                           Le(std::size_t(seconds * 5.0) + 1))));
  const json& last = scans.back();
  ASSERT_EQ(last["ranges"].size(), ranges.size());
  EXPECT_NEAR(last["ranges"][0], double(ranges[0]) + rim, 0.001);
  EXPECT_LT(last["end_angle"].get<double>(), last["start_angle"].get<double>())
      << "the first ray is the left-most one, angles grow counter-clockwise";
}

TEST(SessionWriter, RecordsNoticesMeasuresAndDisplay) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  run.writer->notice({1,
                      3,
                      Severity::Warning,
                      NoticeKind::Collided,
                      "robot2",
                      Message::verbatim("ran into a wall"),
                      {},
                      {}});
  run.writer->add_display(4, [] { return std::string("\1shown"); });
  run.writer->add_bookmark(4, "odd", "why?");
  drive(run);
  const McapReader reader = run.end();
  const auto notices = decoded(reader, "/notices");
  ASSERT_THAT(notices, SizeIs(1));
  EXPECT_EQ(notices[0]["message"], "ran into a wall");
  EXPECT_EQ(notices[0]["name"], "robot2");
  EXPECT_EQ(notices[0]["level"], "ERROR");
  const auto measures = decoded(reader, "/measures");
  ASSERT_GE(measures.size(), 2U);
  EXPECT_EQ(measures.back()["robots"][0]["name"], "robot1");
  EXPECT_EQ(measures.back()["authors"][0]["actions"], 2);
  std::string shown;
  reader.read_messages({{"/display"}}, [&shown](const McapMessage& message) {
    shown = message.data;
    return true;
  });
  EXPECT_EQ(shown, "\1shown");
  EXPECT_THAT(reader.metadata_named(kBookmarkRecord),
              ElementsAre(McapMetadata{"magna.bookmark",
                                       {{"tick", "4"}, {"name", "odd"}, {"text", "why?"}}}));
}

TEST(SessionWriter, KeepsTheOrderWhenTheClockJumps) {
  const test::TemporaryFolder folder;
  SessionWriter::Options options = some_options();
  options.clock = [now = kStarted]() mutable { return now -= 3600 * kSecond; };
  Recorded run(folder / "a.mcap", std::move(options));
  drive(run);
  const double tick = run.engine->world().tick_seconds();
  const McapReader reader = run.end();
  const auto times = log_times(reader, "/poses");
  EXPECT_TRUE(std::ranges::is_sorted(times));
  EXPECT_EQ(times.front(), kStarted);
  EXPECT_LE(times.back(), kStarted + std::uint64_t(51.0 * tick * double(kSecond)));
}

TEST(SessionWriter, DoesNotChangeTheRun) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  drive(run);
  const auto engine = test::make_engine(test::small_scenario());
  engine->submit(Author::person(), wet_floor());
  engine->submit(Author::person(), input::MissionAppend{{0}, Waypoint::go_to({8.0, 2.5})});
  test::run(*engine, 50);
  EXPECT_EQ(run.engine->state_hash(), engine->state_hash());
}

TEST(SessionWriter, WritesWithinASecondWhileTimeStands) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  run.submit(wet_floor());
  // What a copy of the file has; the writer is never told to flush.
  std::vector<json> inputs;
  while (inputs.empty()) {
    const auto copy = SessionFile::open(folder / "a.mcap");
    if (copy && !copy->broken()) inputs = decoded(copy->reader(), "/inputs");
    std::this_thread::yield();
  }
  EXPECT_EQ(inputs[0]["input"], "annotation-add");
}

TEST(SessionWriter, IsReadByOtherProgramsAfterAKill) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  drive(run);
  while (true) {
    fs::copy_file(folder / "a.mcap", folder / "copy.mcap", fs::copy_options::overwrite_existing);
    const auto copy = McapReader::open(folder / "copy.mcap");
    if (copy && !copy->broken() && log_times(*copy, "/poses").size() > 2) break;
    std::this_thread::yield();
  }
  EXPECT_FALSE(repair_mcap(folder / "copy.mcap"));
  const auto repaired = McapReader::open(folder / "copy.mcap");
  ASSERT_TRUE(repaired);
  EXPECT_TRUE(repaired->has_index());
  EXPECT_THAT(decoded(*repaired, "/poses"), Not(IsEmpty()));
}

TEST(SessionWriter, RefusesAFileThatAnotherProgramWrites) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  run.run(5);
  const auto second = SessionWriter::open(folder / "a.mcap", some_options(), *run.engine);
  ASSERT_FALSE(second);
  EXPECT_THAT(second.error().text(), HasSubstr("another program is writing it"));
  EXPECT_THAT(decoded(run.end(), "/hashes"), Not(IsEmpty())) << "nothing was lost";
}

TEST(SessionWriter, SaysThatTheFileWasDeleted) {
  const test::TemporaryFolder folder;
  Recorded run(folder / "a.mcap");
  fs::remove(folder / "a.mcap");
  while (!run.writer->problem()) std::this_thread::yield();
  EXPECT_THAT(run.writer->problem()->text(), HasSubstr("create its folder or name another file"));
  run.run(10);
}

TEST(SessionWriter, WritesWhatWaitedForSpaceOnAFullDisk) {
  const test::SmallDisk disk;
  if (!disk.problem().empty()) GTEST_SKIP() << disk.problem();
  Recorded run(disk / "a.mcap");
  disk.fill();
  drive(run);
  while (!run.writer->problem()) std::this_thread::yield();
  EXPECT_THAT(run.writer->problem()->text(), HasSubstr("free some space"));
  // What was written stays readable.
  const auto begun = McapReader::open(disk / "a.mcap");
  ASSERT_TRUE(begun);
  disk.clear();
  while (run.writer->problem()) std::this_thread::yield();
  const McapReader reader = run.end();
  EXPECT_TRUE(reader.has_index());
  EXPECT_THAT(decoded(reader, "/inputs"), SizeIs(2));
  EXPECT_THAT(decoded(reader, "/poses"), SizeIs(Ge(20U)));
}

}  // namespace
}  // namespace magna
