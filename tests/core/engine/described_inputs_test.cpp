// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs describe themselves: every member of every one survives the input log.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <type_traits>

#include "core/engine/all_inputs.h"
#include "core/engine/input.h"
#include "core/engine/input_json.h"
#include "core/engine/input_log.h"
#include "core/sim/described.h"

namespace magna {
namespace {

/// Sets members to distinct values that differ from their defaults.
class FieldFiller {
 public:
  void operator()(bool& value) { value = !value; }
  void operator()(double& value) { value = ++next_ + 1.0 / 3.0; }
  void operator()(std::string& value) { value = "text \"" + std::to_string(++next_) + "\""; }
  template <class Whole>
  requires(std::is_integral_v<Whole> && !std::is_same_v<Whole, bool>) void operator()(
      Whole& value) {
    value = static_cast<Whole>(++next_);
  }
  template <class Id>
  requires requires(Id id) {
    id.value;
  } &&(sizeof(Id) == sizeof(std::uint32_t)) void operator()(Id& id) {
    id.value = static_cast<std::uint32_t>(++next_);
  }
  template <class Enum>
  requires std::is_enum_v<Enum>
  void operator()(Enum& value) {
    value = value == Enum{1} ? Enum{2} : Enum{1};  // another than that of a new value
  }
  void operator()(DesignatorType& value) { value = DesignatorType::Local; }  // it has but two
  void operator()(Point& value) { value = {number(), number()}; }
  void operator()(Cell& value) { value = {-3, 4}; }
  void operator()(Pose& value) { value = {number(), number(), number()}; }
  void operator()(BodyVelocity& value) { value = {number(), number(), number()}; }
  void operator()(CameraAim& value) { value = {number(), number()}; }
  void operator()(Waypoint& value) { value = Waypoint::go_to({number(), number()}, number()); }
  void operator()(Plan& value) {
    value.patrol = !value.patrol;
    (*this)(value.waypoints.emplace_back());
    value.waypoints.push_back(Waypoint::explore());
  }
  void operator()(MarkContent& value) { value = {MarkKind::Hazard, {number(), number()}, "glass"}; }
  template <HasFields T>
  void operator()(T& value) {
    fill(value);
  }
  void operator()(Destination& value) { value = BinNumber{2}; }
  void operator()(Resource& value) { value = Resource::hand(RobotId{3}, 1); }
  void operator()(AttributeValue& value) { value = number(); }
  void operator()(ManipulationValue& value) { value = Symbol{":softly"}; }
  void operator()(ThingLocation& value) { value = Point{number(), number()}; }
  void operator()(ThingDescription& value) {
    value.name = "crate";
    value.attributes.set("size", number());
    value.contents.push_back({.name = "egg"});
  }
  void operator()(AttributeDefinition& value) {
    value.name = "shape";
    value.values = {std::string("ball"), number()};
    for (double* one : {&value.success, &value.base, &value.max_mult, &value.noticed}) {
      *one = number();
    }
    value.supported_by = {"size", "weight"};
  }
  void operator()(DescriptorSpec& value) {
    value = {{"weight", Interval{0.1, 2.0}}, {"color", AttributeSpec::OneOf{std::string("red")}}};
  }
  template <class T>
  void operator()(std::optional<T>& value) {
    (*this)(value.emplace());
  }
  template <class T>
  void operator()(std::vector<T>& values) {
    (*this)(values.emplace_back());
    (*this)(values.emplace_back());
  }
  template <Described... Ts>
  void operator()(std::variant<Ts...>& value) {
    std::visit([this](auto& one) { fill(one); }, value);
  }
  template <HasFields T>
  void fill(T& value) {
    for_each_field(value, [this](const char*, auto& member) { (*this)(member); });
  }

 private:
  double number() { return ++next_ + 1.0 / 3.0; }
  int next_ = 0;
};

template <class T>
bool equal(const T& a, const T& b);

template <Described... Ts>
bool equal(const std::variant<Ts...>& a, const std::variant<Ts...>& b) {
  return a.index() == b.index() &&
         std::visit(
             [&b](const auto& one) { return equal(one, std::get<std::decay_t<decltype(one)>>(b)); },
             a);
}

template <class T>
bool equal(const T& a, const T& b) {
  if constexpr (Described<T>) {
    bool same = true;
    for_each_field(a, [&](const std::string& key, const auto& mine) {
      for_each_field(b, [&](const std::string& other, const auto& theirs) {
        if constexpr (std::is_same_v<decltype(mine), decltype(theirs)>) {
          if (key == other) same = same && equal(mine, theirs);
        }
      });
    });
    return same;
  } else if constexpr (std::is_same_v<T, ThingDescription>) {
    return a.name == b.name && a.attributes.find("size") != nullptr &&
           b.attributes.find("size") != nullptr &&
           *a.attributes.find("size") == *b.attributes.find("size") &&
           a.contents.size() == b.contents.size();
  } else if constexpr (std::is_same_v<T, AttributeDefinition>) {  // all but its place in a file
    const auto values = [](const AttributeDefinition& one) {
      return std::tie(one.name, one.values, one.success, one.base, one.max_mult, one.noticed,
                      one.supported_by);
    };
    return values(a) == values(b);
  } else {
    return a == b;
  }
}

/// Each alternative of a variant with its default members.
template <class... Ts, class Visit>
void each_alternative(const std::variant<Ts...>&, Visit visit) {
  (visit(Ts{}), ...);
}

template <class... Ins, class Visit>
void each_alternative(InputKinds<Ins...>, Visit visit) {
  (visit(Ins{}), ...);
}

template <class... Ts>
std::size_t count_of(const std::variant<Ts...>&) {
  return sizeof...(Ts);
}
template <class... Ins>
std::size_t count_of(InputKinds<Ins...>) {
  return sizeof...(Ins);
}

Input back(const Input& input) { return input_from_json(std::string(name(input)), to_json(input)); }

TEST(DescribedInputs, EachMemberOfEachInputSurvivesTheLog) {
  each_alternative(AllInputs{}, []<class In>(In in) {
    const In begun = in;
    FieldFiller{}.fill(in);
    for_each_field(in, [&](const std::string& key, const auto& member) {
      for_each_field(begun, [&](const std::string& other, const auto& first) {
        if constexpr (std::is_same_v<decltype(member), decltype(first)>) {
          if (key == other) {
            EXPECT_FALSE(equal(member, first)) << In::kName << " " << key << ": not filled";
          }
        }
      });
    });
    const Input read = back(in);
    ASSERT_TRUE(read.is<In>()) << In::kName;
    EXPECT_TRUE(equal(read.get<In>(), in)) << In::kName;
  });
}

TEST(DescribedInputs, EachMemberOfEachCommandAndActionSurvivesTheLog) {
  const auto keeps = [](auto wrap) {
    return [wrap](auto one) {
      FieldFiller{}.fill(one);
      const auto in = wrap(one);
      EXPECT_TRUE(equal(back(in).template get<std::decay_t<decltype(in)>>(), in))
          << decltype(one)::kName;
    };
  };
  each_alternative(RobotCommand{}, keeps([](auto one) { return input::Command{RobotId{3}, one}; }));
  each_alternative(RobotAction{}, keeps([](auto one) {
                     return input::HallAction{RobotId{3}, one};
                   }));
  each_alternative(AgentAction{}, keeps([](auto one) {
                     return input::AgentAct{RobotId{3}, 1, one};
                   }));
}

static_assert(std::is_convertible_v<input::Command, Input>);
static_assert(!std::is_convertible_v<Drive, Input>, "a command needs an input::Command around it");
static_assert(!std::is_convertible_v<action::Pick, Input>);

TEST(DescribedInputs, EachStructOfTheHeadersIsInTheList) {
  std::set<std::string> listed;
  each_alternative(AllInputs{}, [&](auto in) { listed.emplace(in.kName); });
  std::set<std::string> declared;
  for (const auto& file : std::filesystem::directory_iterator(MAGNA_SOURCE_DIR "/core/engine")) {
    if (!file.path().string().ends_with("_inputs.h")) continue;
    std::ifstream in(file.path());
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::regex name("kName = \"([a-z-]+)\"");
    for (std::sregex_iterator one(text.begin(), text.end(), name), end; one != end; ++one) {
      declared.insert((*one)[1]);
    }
  }
  EXPECT_EQ(listed, declared);
}

TEST(DescribedInputs, EachHasANameAndUniqueKeys) {
  const auto check = [](auto variant) {
    std::set<std::string> names;
    each_alternative(variant, [&names](auto one) {
      names.emplace(one.kName);
      std::set<std::string> keys;
      std::set<const void*> places;
      std::size_t members = 0;
      for_each_field(one, [&](const char* key, const auto& member) {
        keys.emplace(key);
        places.insert(&member);
        ++members;
      });
      EXPECT_EQ(places.size(), members) << one.kName << " describes a member twice";
      EXPECT_EQ(keys.size(), members) << one.kName;
    });
    EXPECT_EQ(names.size(), count_of(variant));
  };
  check(AllInputs{});
  check(RobotCommand{});
  check(RobotAction{});
  check(AgentAction{});
}

// Stored logs of users: the format of their lines does not change.
TEST(DescribedInputs, FirstEditionLogsAreReadAndWrittenUnchanged) {
  std::ifstream file(MAGNA_SOURCE_DIR "/tests/data/inputs/one-of-each.log");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::istringstream in(text);
  const auto log = read_input_log(in, "one-of-each.log");
  ASSERT_TRUE(log) << log.error().text();
  std::string again = header_line(log->header) + '\n';
  std::set<std::string_view> kinds;
  for (const LoggedInput& one : log->inputs) {
    again += log_line(one) + '\n';
    kinds.insert(name(one.input));
  }
  EXPECT_EQ(again, text);
  EXPECT_EQ(kinds.size(), count_of(AllInputs{})) << "the log has every input";
}

TEST(DescribedInputs, OptionalMembersMayBeMissingInOlderLogs) {
  const Input join = input_from_json("remote-join", {{"profile", "doc"}, {"unit", "cm"}});
  EXPECT_EQ(join.get<input::RemoteJoin>().profile, "doc");
  EXPECT_FALSE(join.get<input::RemoteJoin>().address);
  EXPECT_ANY_THROW(input_from_json("remote-join", {{"profile", "doc"}}));
}

TEST(DescribedInputs, ReportsAreThoseOfRemoteRobots) {
  std::set<std::string> reports;
  each_alternative(AllInputs{}, [&](auto in) {
    if (is_report(in.kName)) reports.emplace(in.kName);
  });
  EXPECT_EQ(reports,
            (std::set<std::string>{
                "opcode-done", "opcode-read", "opcode-timeout", "remote-heading",
                "remote-impossible", "remote-join", "remote-jump", "remote-leave", "remote-linked",
                "remote-moved", "remote-sighted", "remote-silent", "remote-stop", "remote-told"}));
}

TEST(DescribedInputs, RejectNumbersThatAreNotIntegersOrOutOfRange) {
  EXPECT_THROW(input_from_json("mission-remove", {{"robot", 1}, {"index", 1.5}}),
               std::out_of_range);
  EXPECT_THROW(input_from_json("opcode-done", {{"robot", 1}, {"entry", -1}}), std::out_of_range);
}

}  // namespace
}  // namespace magna
